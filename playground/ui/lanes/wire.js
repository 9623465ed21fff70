// Reads the same reply over HTTP. The record says how many bytes each event has, so that any wire format can be followed.

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ -1) >>> 0;
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Bytes from a connection, told as arrived events. */
class Wire {
  constructor(sizes, sums) {
    this.sizes = sizes; this.sums = sums;
    this.arrivals = []; this.bytes = 0; this.different = 0; this.held = new Uint8Array(0);
  }

  feed(chunk, milliseconds) {
    this.bytes += chunk.length;
    const all = new Uint8Array(this.held.length + chunk.length);
    all.set(this.held); all.set(chunk, this.held.length);
    let start = 0;
    while (this.arrivals.length < this.sizes.length) {
      const event = this.arrivals.length, end = start + this.sizes[event];
      if (end > all.length) break;
      if (!this.different && crc32(all.subarray(start, end)) !== this.sums[event]) this.different = event + 1;
      this.arrivals.push(milliseconds);
      start = end;
    }
    this.held = all.subarray(start);
  }

  get identical() {
    return !this.different && !this.held.length && this.arrivals.length === this.sizes.length;
  }
}

/** Sends the request and feeds what comes; gives "" or, in a sentence, what went wrong. */
async function readWire(wire, http, status, signal) {
  const started = performance.now();
  const init = { method: http.method, headers: http.headers, signal, cache: "no-store" };
  if (http.method !== "GET") init.body = fromBase64(http.body);
  try {
    const response = await fetch(http.url, init);
    if (response.status !== status) return `HTTP ${response.status}: ${(await response.text()).slice(0, 300)}`;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return "";
      wire.feed(value, performance.now() - started);
    }
  } catch (error) {
    return signal.aborted ? "" : `The connection was lost (${error.message})`;
  }
}
