// One row of the list.

const PIN = "M7 2.5h6l-.7 5.2 2.7 2.8v1.5h-4v5l-1 1.5-1-1.5v-5H5v-1.5l2.7-2.8Z";
const SVG = "http://www.w3.org/2000/svg";

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

const two = (number) => String(number).padStart(2, "0");

function clock(seconds) {
  const at = new Date(seconds * 1000);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return { day, time: `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}` };
}

function rowOf(row) {
  const node = make("div", "row");
  node.dataset.number = row.number;
  node.setAttribute("role", "row"); node.tabIndex = -1;
  const cell = (name, ...content) => {
    const made = make("span", name); made.setAttribute("role", "gridcell"); made.append(...content); node.append(made);
    return made;
  };
  const check = make("input"); check.type = "checkbox"; check.tabIndex = -1;
  check.setAttribute("aria-label", `Choose request ${row.number}`);
  cell("check", check);
  cell("number", String(row.number));
  const { day, time } = clock(row.at);
  cell("time", time).title = `${day} ${time}`;
  tellAsked(cell("asked"), row);
  cell(row.failed ? "status failed" : "status", String(row.status));
  cell("finish", ...(row.finish ? [make("span", `chip ${row.finish[1]}`, row.finish[0])] : []));
  cell("tokens", row.tokens);
  cell("size", row.size);
  cell("pinning", pinOf(row.number));
  return node;
}

/** What was asked, and small below it method, path and the rest; of a request that asks nothing path comes first. */
function tellAsked(cell, row) {
  if (cell.dataset.told === row.asked) return;
  cell.dataset.told = row.asked;
  const call = `${row.method} ${row.path}`;
  const first = row.asked ? make("span", "words", row.asked) : make("span", "path"), about = make("span", "about");
  const place = row.asked ? about : first;
  place.append(make("b", "", row.method), ` ${row.path}`);
  about.append(row.asked ? ` · ${row.about}` : row.about);
  first.title = row.asked || call; about.title = row.asked ? `${call} · ${row.about}` : row.about;
  cell.replaceChildren(first, about);
}

function pinOf(number) {
  const button = make("button", "pin"); button.tabIndex = -1;
  button.setAttribute("aria-label", `Pin request ${number}`); button.title = "Pin to the top";
  const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 20 20"); svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PIN); svg.append(path); button.append(svg);
  return button;
}
