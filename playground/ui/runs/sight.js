// Brings the ticked row of a table into sight: Streamlit ticks it, and draws the table from its top.

const ROW = 35; // pixels of a row, as Streamlit draws it
const TRIES = 40, EVERY = 100; // how often the table is looked for, and the milliseconds between
const SEEN = new WeakMap(); // for which table each box that scrolls was put in its place

function roll(table, row, left) {
  const room = document.querySelector(`.st-key-${CSS.escape(table)} .dvn-scroller`);
  if (room && SEEN.get(room) === table) return; // from here on it is where its reader scrolls it
  if (room && room.scrollHeight > room.clientHeight) {
    SEEN.set(room, table);
    room.scrollTop = ROW * (row + 1) - room.clientHeight / 2;
  } else if (left) setTimeout(roll, EVERY, table, row, left - 1);
}

export default function ({ data }) {
  if (data.row !== null) roll(data.table, data.row, TRIES);
}
