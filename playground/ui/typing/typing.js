// Reads a box that rests, gives one that is left the time to be read, and refuses a text that is too long for a box.
// A link to a page waits until what was typed is read; on a phone the list of pages closes behind it.

const HELD = new WeakMap(); // what each box held before the newest change
let rest, leave, most, told, timer, unread;

function settle(box) {
  if (!box.isConnected || document.activeElement !== box) return;
  for (const kind of ["focusout", "focusin"]) box.dispatchEvent(new FocusEvent(kind, { bubbles: true }));
}

function entered({ target: box }) {
  if (box instanceof HTMLTextAreaElement) HELD.set(box, box.value);
}

function left() {
  setTimeout(() => { unread = false; }, leave);
}

/** Before the browser lays it out: afterwards it is too late. */
function coming(event) {
  const box = event.target;
  if (!(box instanceof HTMLTextAreaElement)) return;
  const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
  const length = box.value.length - (box.selectionEnd - box.selectionStart) + text.length;
  if (text && length > most) refuse(event, box, length);
}

function typed(event) {
  const box = event.target;
  clearTimeout(timer);
  if (box instanceof HTMLTextAreaElement) {
    if (box.value.length > most) return putBack(event, box);
    HELD.set(box, box.value);
    if (!event.isComposing) timer = setTimeout(settle, rest, box);
  }
  told.hidden = true;
  unread = true;
}

function putBack(event, box) {
  const length = box.value.length;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(box, HELD.get(box) ?? "");
  refuse(event, box, length);
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

/** On a phone the list of pages lies over the page that was just chosen from it. */
function uncover(link) {
  // looked for when it is time: another page may have drawn the list anew
  const close = () => document.querySelector("[data-testid=stSidebar] [data-testid=stSidebarCollapseButton] button")?.click();
  if (link.closest("[data-testid=stSidebar]") && innerWidth < 640) setTimeout(close, leave * 2);
}

function clicked(event) {
  told.hidden = true;
  const link = event.target.closest?.("[data-testid$=NavLink]");
  if (link) uncover(link);
  if (!link || !unread || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  setTimeout(() => { unread = false; link.click(); }, leave);
}

const HEARD = Object.entries({ beforeinput: coming, input: typed, focusin: entered, focusout: left, click: clicked });

export default function ({ data, parentElement }) {
  ({ rest, leave, most } = data);
  told = parentElement.querySelector("#told");
  for (const [kind, act] of HEARD) document.addEventListener(kind, act, true);
  return () => {
    clearTimeout(timer);
    for (const [kind, act] of HEARD) document.removeEventListener(kind, act, true);
  };
}
