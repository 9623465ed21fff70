// The browser's history: one step for each page.

const push = (globalThis.__echoPush ??= history.pushState.bind(history));
const isNamed = (address) => new URL(address, location.href).searchParams.has("d");
const pathOf = (address) => new URL(address, location.href).pathname;

/**
 * Streamlit goes to a page, and names the draft in its address a moment later; where a page leads to another, it takes
 * the name away first. As a step of its own that would be one too many: Back would lead to the same page without its
 * draft, which is named again at once.
 */
history.pushState = (state, title, to) => {
  const isSame = pathOf(to) === location.pathname && !(isNamed(to) && isNamed(location.href));
  if (isSame) history.replaceState(state, title, to);
  else push(state, title, to);
};

