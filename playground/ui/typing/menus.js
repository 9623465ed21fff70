// A menu that is closed by a choice gives the focus back to its button, as one does that is closed by Esc: Streamlit
// drops it, and who uses no mouse would begin again at the head of the page.

const MENU = "[role=menu]";
const OPENER = "button[aria-haspopup=menu][aria-expanded=true]";
const CLOSING = 20; // times that it is looked whether the menu is closed

function chosen(event) {
  if (!["Enter", " "].includes(event.key) || !event.target.closest?.(MENU)) return;
  const button = document.querySelector(OPENER);
  if (button) setTimeout(giveTheFocusBack, leave, button, CLOSING);
}

/** Unless something else has taken it: a dialog that was chosen, or somebody who went on meanwhile. */
function giveTheFocusBack(button, times) {
  if (document.querySelector(MENU) && times) setTimeout(giveTheFocusBack, leave, button, times - 1);
  else if (document.activeElement === document.body) button.focus({ preventScroll: true });
}
