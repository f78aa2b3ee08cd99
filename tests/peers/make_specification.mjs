// SPDX-License-Identifier: GPL-3.0-or-later
// make_specification.mjs FILE: what each provider takes, as an OpenAPI document. It is made from the types in the providers' own
// SDKs, which they generate from their specifications; a field that is not in them is an error here.
import { writeFileSync } from 'node:fs';
import { createGenerator } from 'ts-json-schema-generator';

const requests = [
    ['/v1/chat/completions', 'OpenAiRequest', 'ChatCompletionCreateParamsStreaming', 'openai/resources/chat/completions'],
    ['/v1/messages', 'AnthropicRequest', 'MessageCreateParamsStreaming', '@anthropic-ai/sdk/resources/messages'],
    ['/api/chat', 'OllamaRequest', 'ChatRequest', 'ollama'],
];
const reply = { 200: { description: 'ok', content: { 'application/json': { example: {} } } } };

const types = 'requests.ts';
writeFileSync(types, requests.map(([, name, type, from]) => `import type { ${type} } from '${from}';\nexport type ${name} = ${type};\n`).join(''));

const schemas = {};
const paths = {};
for (const [path, name] of requests) {
    const made = createGenerator({ path: types, type: name, skipTypeCheck: true, additionalProperties: false, jsDoc: 'none' }).createSchema(name);
    const prefix = `${name}.`;
    for (const [key, schema] of Object.entries(made.definitions)) {
        schemas[prefix + plain(key)] = JSON.parse(JSON.stringify(schema), (field, value) =>
            field === '$ref' ? '#/components/schemas/' + prefix + plain(decodeURIComponent(value.slice('#/definitions/'.length))) : value);
    }
    const body = { 'application/json': { schema: { $ref: '#/components/schemas/' + prefix + name } } };
    paths[path] = { post: { requestBody: { required: true, content: body }, responses: reply } };
}
writeFileSync(process.argv[2], JSON.stringify({ openapi: '3.1.0', info: { title: 'Requests', version: '1' }, paths, components: { schemas } }));

/// Names of generic types hold signs that a component's name may not.
function plain(name) {
    return name.replaceAll(/[^A-Za-z0-9._-]/g, '_');
}
