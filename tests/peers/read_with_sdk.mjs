// SPDX-License-Identifier: GPL-3.0-or-later
// read_with_sdk.mjs FOLDER: reads jobs from standard input, one JSON line each ({visit, protocol, url, hangs}), asks the official
// SDK the same question for each and prints a JSON line with what it read. Time counts only where the server is known to hang,
// so that a slow machine reads the same.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(process.argv[2] + '/');
const { OpenAI } = require('openai');
const { Anthropic } = require('@anthropic-ai/sdk');
const { Ollama } = require('ollama');

const atOnce = 16;
const timeout = 2000; // milliseconds, of a request to a server that hangs
const patience = 25000; // then a reader is said to wait for ever
const messages = [{ role: 'user', content: 'Zürich?' }];
console.log = console.error; // what the SDKs have to say is no reading

const readers = {
    async openai(url, reading, options) {
        const client = new OpenAI({ ...options, baseURL: url + '/v1' });
        const stream = await client.chat.completions.create(
            { model: 'test-model', messages, stream: true, stream_options: { include_usage: true } });
        for await (const chunk of stream) {
            const choice = chunk.choices?.[0];
            reading.text += choice?.delta?.content ?? '';
            reading.reason = choice?.delta?.refusal ? 'refusal' : choice?.finish_reason && reading.reason !== 'refusal' ? choice.finish_reason : reading.reason;
            count(reading, chunk.usage?.prompt_tokens, chunk.usage?.completion_tokens);
        }
    },
    async anthropic(url, reading, options) {
        const client = new Anthropic({ ...options, baseURL: url });
        const stream = await client.messages.create({ model: 'test-model', max_tokens: 4096, messages, stream: true });
        for await (const event of stream) {
            reading.text += event.delta?.text ?? '';
            reading.reason = event.delta?.stop_reason ?? reading.reason;
            const usage = event.message?.usage ?? event.usage;
            const input = usage?.input_tokens === undefined ? undefined
                : usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
            count(reading, input, usage?.output_tokens);
        }
    },
    async ollama(url, reading) {
        const stream = await new Ollama({ host: url }).chat({ model: 'test-model', messages, stream: true });
        for await (const part of stream) {
            reading.text += part.message?.content ?? '';
            reading.reason = part.done_reason ?? reading.reason;
            count(reading, part.prompt_eval_count, part.eval_count);
        }
    },
};

function count(reading, input, output) {
    reading.input = input ?? reading.input;
    reading.output = output ?? reading.output;
}

async function read(job) {
    const reading = { visit: job.visit, text: '', reason: null, input: 0, output: 0, failure: null };
    const options = { apiKey: 'sk-secret-4711', ...(job.hangs ? { timeout } : {}) };
    const asked = readers[job.protocol](job.url, reading, options).then(() => null, (error) => `fails (${error.constructor.name})`);
    const gaveUp = new Promise((resolve) => job.hangs && setTimeout(resolve, patience, 'waits for ever'));
    reading.failure = await Promise.race([asked, gaveUp]);
    return reading;
}

async function work() {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
        process.stdout.write(JSON.stringify(await read(job)) + '\n');
    }
}

const jobs = [];
for await (const line of createInterface({ input: process.stdin })) {
    jobs.push(JSON.parse(line));
}
await Promise.all(Array.from({ length: atOnce }, work));
process.stdout.end(() => process.exit(0));
