// A region that screen readers follow: it is emptied first, so that the same words are read again.

const SOON = 150;

export default function (component) {
  const told = component.parentElement.querySelector("[role=status]");
  const { words, of } = component.data;
  const stamp = `${of} ${words}`;
  if (told.dataset.stamp === stamp) return;
  told.dataset.stamp = stamp;
  told.textContent = "";
  setTimeout(() => { if (told.dataset.stamp === stamp) told.textContent = words; }, SOON);
}
