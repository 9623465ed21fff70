// What stands over and under the lanes in words: the run, how it goes, its figures and how its choices ended.

const figure = (count) => count.toLocaleString("en");
const counted = (deltas) => `${figure(deltas)} ${deltas === 1 ? "delta" : "deltas"}`;

class Head {
  constructor(root) {
    this.root = root;
    this.part = (role) => root.querySelector(`[data-role="${role}"]`);
  }

  /** The run's name, who answered and why, and room for how it will be said to end, so that nothing moves then. */
  title(number, why, said) {
    this.root.setAttribute("aria-label", `Run ${number}`);
    this.part("title").textContent = `Run ${number}`;
    this.part("why").textContent = this.part("why").title = why;
    if (said.length > 50) this.part("said").dataset.long = said.length > 100 ? "very" : "";
    else delete this.part("said").dataset.long;
  }

  /** How a run goes that has shown some of all its deltas, with a note once it doesn't play. `ending`: in words. */
  say(state, note, some, all, place, ending) {
    const [chip, said] = {
      playing: ["▶ Playing", "Playing"],
      done: [ending.chip, ending.said],
      stopped: ["■ Stopped", `Stopped after ${figure(some)} of ${counted(all)}`],
      paused: ["‖ Paused", `Paused at ${place}`],
      lost: [ending.chip, ending.said],
      failed: ["✕ Failed", `Broken off after ${figure(some)} of ${counted(all)}`],
    }[state];
    this.part("state").textContent = chip;
    this.part("said").textContent = note && state !== "playing" ? `${said}; ${note}.` : `${said}.`;
    this.part("said").classList.toggle("warn", state === "lost" || /differ|HTTP \d|lost/.test(note));
  }

  /** Time to the first delta, rate, and at the end the tokens; `some`: the deltas up to there. */
  figures(data, times, position, some) {
    const first = data.log.findIndex((entry) => entry[DELTAS]);
    const parts = [];
    if (first >= 0 && first < position) {
      parts.push(["TTFT", `${Math.round(times[first])} ms`]);
      const span = times[position - 1] - times[first];
      parts.push(["rate", span > 0 ? `${Math.round(((some - 1) / span) * 1000)} deltas/s` : "all at once"]);
    }
    if (position === data.log.length && data.usage) parts.push(["tokens", data.usage.map(figure).join(" → ")]);
    this.part("figures").replaceChildren(...parts.map(([name, value]) => {
      const shown = make("span", "figure");
      shown.append(make("span", "label", name), " ", make("b", "", value));
      return shown;
    }));
  }

  finishes(log, position) {
    const reasons = new Map();
    for (let i = 0; i < position; i++) {
      if (log[i][KIND] === "finish") reasons.set(log[i][TEXT], (reasons.get(log[i][TEXT]) ?? 0) + 1);
    }
    const key = JSON.stringify([...reasons]);
    if (key === this.finished) return;
    this.finished = key;
    this.part("finish").replaceChildren(...[...reasons].map(([reason, times]) =>
      make("span", `chip finish-${reason}`, `${FINISH_ICONS[reason] ?? "•"} ${reason}${times > 1 ? ` ×${times}` : ""}`)));
  }
}

/** Copies a text, and says so on the button for a moment. */
async function copied(text, button) {
  try { await navigator.clipboard.writeText(text); } catch { copyOldWay(text); }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

function copyOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select(); document.execCommand("copy");
  area.remove();
}
