// A menu that is closed, by a choice or by Esc, gives the focus back to its button, and so does a dialog that was chosen
// in it: Streamlit drops it, and who uses no mouse would begin again at the head of the page. In a narrow window it
// gives it to a second button that it has there for those with a help, and doesn't show.

const MENU = "[role=menu]";
const OVER_THE_PAGE = `${MENU}, [role=dialog]`;
const OPENER = "button[aria-haspopup=menu][aria-expanded=true]";
const CLOSING = ["Enter", " ", "Escape"];

function closing(event) {
  if (!event.target.closest?.(MENU) || (event.type === "keydown" && !CLOSING.includes(event.key))) return;
  const button = [...document.querySelectorAll(OPENER)].find((each) => each.checkVisibility());
  if (button) setTimeout(giveTheFocusBack, leave, button);
}

/** When nothing is open over the page any more, and unless somebody went on meanwhile. */
function giveTheFocusBack(button) {
  if (document.querySelector(OVER_THE_PAGE)) setTimeout(giveTheFocusBack, leave, button);
  else if (document.activeElement === document.body) button.focus({ preventScroll: true });
}

const OF_MENUS = Object.entries({ keydown: closing, click: closing });
