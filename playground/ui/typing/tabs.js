
// A tab that was chosen stays so, and keeps the focus, while the page is drawn anew. Streamlit puts the tab back that
// was chosen before when that one's drawing comes late; and it takes a tab for gone from when the list is drawn until
// the tab is: then it can't be chosen, and drops the focus, so that the next arrow key leads nowhere.

const TAB = "[role=tab]";
const FIRM = 6_000; // milliseconds for which a choice holds against drawings of before
let wanted, wantedAt;
const list = new MutationObserver(hold);

const isAlive = (tab) => tab.hasAttribute("tabindex");

/** Chooses it once more where another one is open, or where it couldn't be chosen yet. */
function hold() {
  if (!wanted.isConnected || performance.now() - wantedAt > FIRM) list.disconnect();
  else if (isAlive(wanted) && wanted.ariaSelected === "false") {
    wanted.click();
    focusAgain(wanted);
  }
}

/** Unless somebody went on meanwhile: else what it lies in has the focus. */
function focusAgain(tab) {
  if (document.activeElement.contains(tab)) tab.focus({ preventScroll: true });
}

/** From when it was chosen: it may have been taken for gone when it was pressed, and be there again. */
function aim(tab) {
  wanted = tab;
  wantedAt = performance.now();
  list.observe(tab.parentElement, { subtree: true, attributeFilter: ["aria-selected", "tabindex"] });
  setTimeout(hold);
}

function hit({ target, isTrusted: byHand }) {
  const tab = byHand && target.closest?.(TAB);
  if (tab) aim(tab);
}

/** Whoever begins something else: what is chosen next shows before it is told. */
function letGo({ target, type }) {
  list.disconnect();
  if (type === "keydown" && target.matches?.(TAB)) setTimeout(aimByKey, 0, target);
}

/** An arrow key leads to another tab. */
function aimByKey(before) {
  const now = document.activeElement;
  if (now !== before && now.matches(TAB)) aim(now);
}

function dropped({ target: tab }) {
  if (!tab.matches?.(TAB) || isAlive(tab)) return;
  const drawn = new MutationObserver(() => {
    if (!isAlive(tab)) return;
    drawn.disconnect();
    focusAgain(tab);
  });
  drawn.observe(tab, { attributeFilter: ["tabindex"] });
}

const OF_TABS = Object.entries({ keydown: letGo, pointerdown: letGo, click: hit, blur: dropped });
