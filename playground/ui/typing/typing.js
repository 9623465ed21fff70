// Reads a box that rests, or is typed into for long, gives one that is left the time to be read, and refuses a text
// that is too long for a box. A link to a page and the browser's Back wait until what was typed is read; what a reload
// comes before lies in this tab until its box is there again. In a narrow window the list of pages closes behind a link.

const HELD = new WeakMap(); // what each box held when it was entered, or since the newest change
const KEPT = "echo-typed";
const LINES = "[data-testid=stTextInput] input";
const NUMBERS = "[data-testid=stNumberInput] input";
const PATIENCE = 40; // times that another page is put off until what was typed is read
const AT_ONCE = 8; // times within which the page begins to be drawn anew, if it is at all
const STATE = "data-test-script-state";
const SEEN = ".st-key-echo-seen input"; // tells the server how much of what it wrote is here
const COMING = ".st-key-echo-marks [data-testid=stSkeleton]"; // stands in a widget's place until its script is there
const DIALOG = "[data-testid=stDialog]"; // what is chosen in it is no part of the page yet: that isn't drawn anew
let rest, every, leave, most, whole, told, timer, leaving, going, healing, owed, since, typedAt, unread, kept, here, waiting, taken;
let used = -Infinity; // when a button or a link was clicked that may lead to another page

// ── what is read ──

const isText = (box) => box instanceof HTMLTextAreaElement;

/** Names on a shelf are given as a whole: half of one would be one, too. */
const isOfADraft = (box) => isText(box) || (box.matches(`${LINES}, ${NUMBERS}`) && !box.closest(whole));

/** A line that was emptied waits for its new words, a number for its last digit: both would be filled in here. */
const canBeRead = (box) => isText(box) || (isOfADraft(box) && box.matches(LINES) && box.value !== "");

function settle(box) {
  if (box.isConnected && document.activeElement === box) leaveAndReturn(box);
}

function leaveAndReturn(box) {
  for (const kind of ["focusout", "focusin"]) box.dispatchEvent(new FocusEvent(kind, { bubbles: true }));
}

function entered({ target: box }) {
  HELD.set(box, box.value);
}

function left({ target: box, isTrusted: byHand }) {
  queueMicrotask(() => { // one that is taken away looks as if it were left, but hears nothing of it
    // one that rests may be told when another view is drawn already, which has no such box and reads nothing
    if (byHand && kept && box === unread && box.isConnected) kept.told = true;
  });
  since = undefined;
  taken = false;
  clearTimeout(leaving);
  leaving = setTimeout(read, leave, AT_ONCE);
}

const app = () => document.querySelector("[data-testid=stApp]");
const isDrawn = () => app()?.getAttribute(STATE) === "notRunning";
const drawing = new MutationObserver(() => {
  taken ||= !isDrawn();
  if (!isDrawn() && document.querySelector(COMING)) heal();
  if (isDrawn()) keep();
});

/** A box that is taken away before it is left tells nothing any more: what takes its place, whenever that is, gets its
 * words, unless it was given others meanwhile. */
function keep() {
  if (!unread || unread.isConnected) return;
  const lost = !kept?.told && kept;
  const box = lost && lost.where === where() && boxOf(lost);
  if (lost && !box) return;
  unread = undefined; // the new box is, once it is typed into
  if (!box) return;
  const isMeant = box.value === lost.before || performance.now() - typedAt < PATIENCE * leave;
  if (isMeant && box.value !== lost.text) type(box, lost.text);
}

/** A widget whose script comes after its page was drawn again never gets its value: then the page is asked once more. */
function heal() {
  clearTimeout(healing);
  const box = document.querySelector(SEEN);
  const isLeft = performance.now() - used < rest;
  owed = isLeft || !(isDrawn() && box && !document.querySelector(`${COMING}, ${DIALOG}`));
  if (owed) healing = setTimeout(heal, leave);
  else type(box, "?");
}

/** What was told counts as read when the page was drawn with it, which a slow server begins late. */
function read(times) {
  if (!isDrawn() || !(taken || !times)) leaving = setTimeout(read, leave, Math.max(0, times - 1));
  else if (unread?.isConnected) unread = undefined;
}

/** Of several steps that wait the last one is taken. */
function onceRead(go, times = PATIENCE) {
  clearTimeout(going);
  if (unread?.isConnected && times) return (going = setTimeout(onceRead, leave, go, times - 1));
  unread = undefined;
  go();
}

function typed(event) {
  const box = event.target;
  if (box.matches(SEEN)) return;
  clearTimeout(timer);
  clearTimeout(leaving);
  if (isText(box) && box.value.length > most) return putBack(event, box);
  const before = unread === box && kept ? kept.before : HELD.get(box);
  HELD.set(box, box.value);
  told.hidden = true;
  unread = box;
  typedAt = performance.now();
  kept = isOfADraft(box) && { where: where(), name: nameOf(box), text: box.value, before };
  here = location.href;
  if (event.isComposing || !canBeRead(box)) return;
  since ??= performance.now();
  timer = setTimeout(settle, performance.now() - since > every ? 0 : rest, box);
}

// ── what is too long ──

/** Before the browser lays it out: afterwards it is too late. */
function coming(event) {
  const box = event.target;
  if (!isText(box)) return;
  const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
  const length = box.value.length - (box.selectionEnd - box.selectionStart) + text.length;
  if (text && length > most) refuse(event, box, length);
}

function putBack(event, box) {
  const length = box.value.length;
  write(box, HELD.get(box) ?? "");
  refuse(event, box, length);
}

/** Past React, which would take the text for one that it wrote itself. */
function write(box, text) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value").set.call(box, text);
}

/** As somebody would who leaves the box right after it. */
function type(box, text) {
  write(box, text);
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  setTimeout(leaveAndReturn, 0, box);
}

function refuse(event, box, length) {
  event.preventDefault();
  event.stopImmediatePropagation();
  const place = box.getBoundingClientRect();
  told.textContent = `Not taken: that would be ${length.toLocaleString("en")} characters, and a box takes `
    + `${most.toLocaleString("en")}. Longer texts come as a file: by Import in the Workbench, by upload elsewhere.`;
  told.style.left = `${Math.max(8, place.left)}px`;
  told.style.top = `${Math.min(Math.max(8, place.top), innerHeight - 90)}px`;
  told.hidden = false;
}

// ── other pages ──

/** In a narrow window the list of pages lies over the page that was just chosen from it. */
function uncover(link) {
  // looked for when it is time: another page may have drawn the list anew
  const close = () => document.querySelector("[data-testid=stSidebar] [data-testid=stSidebarCollapseButton] button")?.click();
  if (link.closest("[data-testid=stSidebar]")) setTimeout(close, leave * 2);
}

function clicked(event) {
  told.hidden = true;
  if (event.target.closest?.("button, a")) used = performance.now();
  if (unread && event.target !== unread && unread === document.activeElement) { // on some phones it stays in the box
    settle(unread);
    if (kept) kept.told = true;
  }
  const link = event.target.closest?.("[data-testid$=NavLink]");
  if (link) uncover(link);
  if (!link || !unread || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  onceRead(() => link.click());
}

/** Back and Forward take the box away without leaving it; meanwhile the address is the one that is still drawn. */
function stepped(event) {
  if (!unread?.isConnected) return;
  const { state } = event;
  const there = location.href;
  event.stopImmediatePropagation();
  history.replaceState(state, "", here);
  leaveAndReturn(unread);
  onceRead(() => {
    history.replaceState(state, "", there);
    dispatchEvent(new PopStateEvent("popstate", { state }));
  });
}

// ── a reload ──

const where = () => `${location.pathname}?d=${new URLSearchParams(location.search).get("d")}`;
const boxOf = ({ name }) => document.querySelector(`.${CSS.escape(name)} :is(textarea, input)`);
const nameOf = (box) => [...(box.closest("[class*=st-key-]")?.classList ?? [])].find((name) => name.startsWith("st-key-"));

function hidden() {
  try {
    if (unread?.isConnected && kept) sessionStorage.setItem(KEPT, JSON.stringify(kept));
    else if (!waiting) sessionStorage.removeItem(KEPT);
  } catch { /* a browser that keeps nothing, or not so much */ }
}

function found() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

/** Types what was typed before the reload, as soon as its box is drawn. */
function giveBack(lost) {
  waiting = lost;
  const box = where() === lost.where && isDrawn() && boxOf(lost);
  if (!box) return setTimeout(giveBack, leave, lost);
  waiting = undefined;
  if (box.value === lost.text || box === unread) return;
  type(box, lost.text);
}

// ── all of it ──

const HEARD = [...OF_TABS, ...OF_MENUS, ...Object.entries({
  beforeinput: coming, input: typed, compositionend: typed, focusin: entered, focusout: left, click: clicked,
})];
const LEFT = Object.entries({ popstate: stepped, pagehide: hidden });
let begun;

export default function ({ data, parentElement }) {
  ({ rest, every, leave, most, whole } = data);
  told = parentElement.querySelector("#told");
  for (const [kind, act] of HEARD) document.addEventListener(kind, act, true);
  for (const [kind, act] of LEFT) addEventListener(kind, act, true);
  drawing.observe(app(), { attributeFilter: [STATE] });
  if (owed) heal(); // this part itself was drawn anew meanwhile
  const lost = begun ? null : found();
  const box = document.activeElement;
  if (!begun && canBeRead(box)) timer = setTimeout(settle, rest, box); // what was typed before this was here
  begun = true;
  if (lost) giveBack(lost);
  return () => {
    clearTimeout(timer);
    clearTimeout(healing);
    drawing.disconnect();
    for (const [kind, act] of HEARD) document.removeEventListener(kind, act, true);
    for (const [kind, act] of LEFT) removeEventListener(kind, act, true);
  };
}
