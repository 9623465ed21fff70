
// A tab that was chosen stays so, and keeps the focus, while the page is drawn anew. Streamlit puts the tab back that
// was chosen before when that one's drawing comes late; and it takes a tab for gone from when the list is drawn until
// the tab is: then it can't be chosen, and drops the focus, so that the next arrow key leads nowhere.

const TAB = "[role=tab]";
const FIRM = 6_000; // milliseconds for which a choice holds against drawings of before
let wanted, wantedAt;
const list = new MutationObserver(() => {
  if (!wanted.isConnected || performance.now() - wantedAt > FIRM) list.disconnect();
  else if (isAlive(wanted) && wanted.ariaSelected === "false") wanted.click();
});

const isAlive = (tab) => tab.hasAttribute("tabindex");

/** Whoever begins something else: what is chosen next shows before it is told. */
function letGo() {
  list.disconnect();
}

/** By a click or by an arrow key. */
function aimed({ target, isTrusted: byHand }) {
  const tab = byHand && target.closest?.(TAB);
  if (!tab) return;
  wanted = tab;
  wantedAt = performance.now();
  list.observe(wanted.parentElement, { subtree: true, attributeFilter: ["aria-selected", "tabindex"] });
}

function reached(event) {
  if (event.target.matches?.(TAB) && event.target !== wanted) aimed(event);
}

function dropped({ target: tab }) {
  if (!tab.matches?.(TAB) || isAlive(tab)) return;
  const drawn = new MutationObserver(() => {
    if (!isAlive(tab)) return;
    drawn.disconnect();
    if (document.activeElement === document.body) tab.focus({ preventScroll: true }); // nobody went on meanwhile
  });
  drawn.observe(tab, { attributeFilter: ["tabindex"] });
}

const OF_TABS = Object.entries({ keydown: letGo, pointerdown: letGo, click: aimed, focus: reached, blur: dropped });
