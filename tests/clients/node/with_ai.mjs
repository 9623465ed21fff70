// Vercel's `ai` with each provider that speaks a dialect of ours, against a running server (ECHO_ADDRESS).
// Asks the same capabilities as ../third_party/capabilities.py and tells them as JSON lines (ECHO_OUTCOMES).
import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createCohere } from "@ai-sdk/cohere";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createMistral } from "@ai-sdk/mistral";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, Output, RetryError, stepCountIs, streamText, tool } from "ai";
import { z } from "zod";

const server = process.env.ECHO_ADDRESS;
const LONG = ("x".repeat(9_999) + " ").repeat(100);
const ODD = "Grüße 世界 👩‍👩‍👧 é end";
const city = z.object({ city: z.string().describe("A city.") });
const Person = z.object({ name: z.string(), age: z.number().int() });
const ASK = "Weather in Oslo and time in Rome";
const BOTH = [["get_weather", { city: "Oslo" }], ["get_time", { city: "Rome" }]];
const TOOLS = {
  get_weather: tool({ description: "The weather of a city.", inputSchema: city }),
  get_time: tool({ description: "The time in a city.", inputSchema: city }),
};

const block = (messages, more = {}) =>
  `<|instruction_start|>${JSON.stringify({ messages, ...more })}<|instruction_end|>`;
const failing = (status) => block([{ error: { status, message: "as asked" } }]);
const notes = async (method = "GET") => (await fetch(`${server}/notes`, { method })).json();
const calls = (result) => result.map((call) => [call.toolName, call.input]);
const used = (usage) => [usage.inputTokens, usage.outputTokens];
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A way: its model at an address; what asks for reasoning; what it doesn't offer, or fails at by itself, and why.
const no_n = { n: "generateText has one text" };
const WAYS = {
  "openai responses": {
    model: (at) => createOpenAI({ baseURL: `${at}/v1`, apiKey: "none" })("gpt-5"),
    thinking: { openai: { reasoningEffort: "low", reasoningSummary: "auto" } },
    missing: { ...no_n, stop: "Responses has no stop" },
  },
  "openai chat": {
    model: (at) => createOpenAI({ baseURL: `${at}/v1`, apiKey: "none" }).chat("gpt-4o"),
    missing: { ...no_n, reasoning: "reasoning of a chat completion isn't read" },
  },
  "openai-compatible": {
    model: (at) =>
      createOpenAICompatible({ name: "echo", baseURL: `${at}/v1`, apiKey: "none", includeUsage: true,
        supportsStructuredOutputs: true })("llama"),
    thinking: { echo: { reasoningEffort: "low" } },
    missing: no_n,
  },
  anthropic: {
    model: (at) => createAnthropic({ baseURL: `${at}/v1`, apiKey: "none" })("claude-sonnet-4-5"),
    thinking: { anthropic: { thinking: { type: "enabled", budgetTokens: 1024 } } },
    missing: no_n,
  },
  google: {
    model: (at) => createGoogleGenerativeAI({ baseURL: `${at}/v1beta`, apiKey: "none" })("gemini-2.5-flash"),
    thinking: { google: { thinkingConfig: { includeThoughts: true } } },
    missing: no_n,
  },
  mistral: {
    model: (at) => createMistral({ baseURL: `${at}/mistral/v1`, apiKey: "none" })("mistral-small-latest"),
    thinking: { mistral: { reasoningEffort: "high" } },
    missing: no_n,
  },
  cohere: {
    model: (at) => createCohere({ baseURL: `${at}/v2`, apiKey: "none" })("command-a-reasoning-08-2025"),
    thinking: { cohere: { thinking: { type: "enabled", tokenBudget: 1024 } } },
    missing: no_n,
  },
};

const CAPABILITIES = {
  async chat({ model, ask }) {
    const { text, usage } = await ask({ model, prompt: ODD });
    assert.equal(text, ODD);
    assert.ok(Math.min(...used(usage)) > 0);
  },
  async stream({ model, told }) {
    const pieces = [];
    for await (const piece of told({ model, prompt: ODD }).textStream) pieces.push(piece);
    assert.equal(pieces.join(""), ODD);
    assert.ok(pieces.length > 1);
  },
  async stream_usage({ model, ask, told }) {
    const prompt = "one two three four five six";
    const streamed = told({ model, prompt });
    await streamed.consumeStream();
    assert.deepEqual(used(await streamed.usage), used((await ask({ model, prompt })).usage));
    assert.ok((await streamed.usage).inputTokens > 0);
  },
  async tool_choice({ model, ask }) {
    const named = { type: "tool", toolName: "get_time" };
    for (const [toolChoice, expected] of [["auto", "get_weather"], ["none", undefined], [named, "get_time"]]) {
      const { toolCalls } = await ask({ model, prompt: "Weather in Oslo?", tools: TOOLS, toolChoice });
      assert.equal(toolCalls[0]?.toolName, expected, JSON.stringify(toolChoice));
    }
    assert.equal((await ask({ model, prompt: "Hello", tools: TOOLS, toolChoice: "required" })).toolCalls.length, 1);
  },
  async parallel_calls({ model, ask }) {
    assert.deepEqual(calls((await ask({ model, prompt: ASK, tools: TOOLS })).toolCalls), BOTH);
  },
  async streamed_calls({ model, told }) {
    const streamed = told({ model, prompt: ASK, tools: TOOLS });
    await streamed.consumeStream();
    assert.deepEqual(calls(await streamed.toolCalls), BOTH);
  },
  async tool_loop({ model, ask, told }) {
    const asked = [];
    const get_weather = tool({
      description: "The weather of a city.",
      inputSchema: city,
      execute: async ({ city }) => (asked.push(city), `sunny in ${city}`),
    });
    const options = { model, prompt: "What's the weather in Oslo and in Rome?", tools: { get_weather } };
    const { text } = await ask({ ...options, stopWhen: stepCountIs(4) });
    assert.deepEqual(asked.sort(), ["Oslo", "Rome"]);
    assert.match(text, /sunny in Oslo[^]*sunny in Rome/);
    assert.equal(await told({ ...options, stopWhen: stepCountIs(4) }).text, text);
  },
  async structured_output({ model, ask, told }) {
    const options = { model, prompt: "Ada Lovelace is 36 years old", output: Output.object({ schema: Person }) };
    const expected = { name: "Ada Lovelace", age: 36 };
    assert.deepEqual((await ask(options)).output, expected);
    assert.deepEqual(await told(options).output, expected);
  },
  async n() {},
  async length({ model, ask }) {
    const { text, finishReason } = await ask({ model, prompt: "one two three four five six", maxOutputTokens: 2 });
    assert.deepEqual([text, finishReason], ["one two", "length"]);
  },
  async stop({ model, ask }) {
    assert.equal((await ask({ model, prompt: "one two STOP three", stopSequences: ["STOP"] })).text.trim(), "one two");
  },
  async reasoning({ model, ask, told, thinking }) {
    const options = { model, prompt: "Why?", providerOptions: thinking, maxOutputTokens: 4096 };
    const { text, reasoningText } = await ask(options);
    assert.equal(text, "Why?");
    assert.match(reasoningText, /Why\?$/);
    assert.equal(await told(options).reasoningText, reasoningText);
  },
  async errors({ model, ask }) {
    for (const status of [400, 401, 403, 404, 422, 429, 500, 503]) {
      const error = await ask({ model, prompt: failing(status) }).catch((error) => error);
      assert.ok(APICallError.isInstance(error), `${status}: ${error}`);
      assert.deepEqual([error.statusCode, error.isRetryable], [status, status === 429 || status >= 500]);
      assert.match(`${error.message} ${error.responseBody}`, /as asked/); // @ai-sdk/mistral reads no message of a 422
    }
  },
  async retries({ model }) {
    for (const [status, attempts] of [[503, 3], [400, 1]]) {
      await notes("DELETE");
      const error = await generateText({ model, prompt: failing(status) }).catch((error) => error);
      assert.ok(attempts > 1 ? RetryError.isInstance(error) : APICallError.isInstance(error), `${error}`);
      assert.equal((await notes()).length, attempts);
    }
  },
  async long_prompt({ model, ask }) {
    const { text, usage, finishReason } = await ask({ model, prompt: LONG, maxOutputTokens: 400_000 });
    if (finishReason === "length") assert.ok(usage.inputTokens === 250_000 && LONG.startsWith(text));
    else assert.equal(text.trim(), LONG.trim());
  },
  async cut_emoji({ model, told }) {
    assert.equal(await told({ model, prompt: block([{ text: ODD }], { fault: "byte_cuts:1" }) }).text, ODD);
  },
  async asynchronous({ model, ask, told }) {
    const texts = await Promise.all([ask({ model, prompt: ODD }).then(({ text }) => text), told({ model, prompt: "b" }).text]);
    assert.deepEqual(texts, [ODD, "b"]);
  },
  async cancel({ slow, model, ask, told }) {
    await notes("DELETE");
    const leaving = new AbortController();
    const pieces = [];
    for await (const piece of told({ model: slow, prompt: "word ".repeat(400), abortSignal: leaving.signal }).textStream) {
      pieces.push(piece);
      if (pieces.length === 12) leaving.abort();
    }
    assert.match(pieces.join(""), /^word/);
    for (let tries = 0; tries < 50 && !(await notes()).at(-1).ended; tries++) await wait(100);
    assert.deepEqual([(await notes()).at(-1).ended, (await notes()).at(-1).complete], [true, false]);
    assert.equal((await ask({ model, prompt: "Still there?" })).text, "Still there?");
  },
};

const installed = new URL("node_modules/ai/package.json", import.meta.url);
const version = `ai ${JSON.parse(readFileSync(installed, "utf8")).version}`;

function tell(way, capability, outcome, note = "") {
  const line = JSON.stringify({ client: "node", version, way, capability, outcome, note });
  if (process.env.ECHO_OUTCOMES) appendFileSync(process.env.ECHO_OUTCOMES, `${line}\n`);
  if (outcome === "fails") console.log(`${way} ${capability}: ${note}`);
}

// An error in mid-stream is an event that nobody reads here: what is awaited afterwards fails of it.
const drive = (way) => ({
  ...way,
  model: way.model(server),
  slow: way.model(`${server}/slow`),
  ask: (options) => generateText({ maxRetries: 0, ...options }),
  told: (options) => streamText({ maxRetries: 0, onError() {}, ...options }),
});

let passed = 0;
globalThis.AI_SDK_LOG_WARNINGS = false;
const only = process.argv.slice(2);
for (const [name, way] of Object.entries(WAYS)) {
  if (only.length && !only.includes(name)) continue;
  for (const [capability, check] of Object.entries(CAPABILITIES)) {
    const missing = way.missing?.[capability];
    if (missing) {
      tell(name, capability, "not offered", missing);
      continue;
    }
    const own = way.own?.[capability];
    try {
      await check(drive(way));
      tell(name, capability, own ? "fails" : "pass", own ? `passes now, though it was the client's own: ${own}` : "");
      passed += !own;
    } catch (error) {
      tell(name, capability, own ? "own" : "fails", own ?? String(error).slice(0, 300));
    }
  }
}
console.log(`${passed} passed`);
