// The browser's history: one step for each page.

const push = (globalThis.__echoPush ??= history.pushState.bind(history));

/**
 * Streamlit goes to a page, and names the draft in its address a moment later. As a step of its own that would be one
 * too many: Back would lead to the same page without its draft, which is named again at once.
 */
history.pushState = (state, title, to) => {
  const isSame = new URL(to, location.href).pathname === location.pathname;
  if (isSame && !new URLSearchParams(location.search).has("d")) history.replaceState(state, title, to);
  else push(state, title, to);
};

