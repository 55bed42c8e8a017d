import { errorCodesOf, takesKey } from '../../../shared/contract/error-codes.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import type { AnyStruct, Operation } from '../../../shared/contract/operation.ts';
import { splitInput } from '../../../shared/contract/split-input.ts';
import { errors } from '../../../shared/errors.ts';
import { type Html, html } from '../../queue/html.ts';
import type { FieldComments, OperationComments } from './comments.ts';
import { exampleOf } from './example.ts';
import { requestExample } from './examples/request-examples.ts';
import { requirementOf } from './requirement.ts';

export function docsOperation(operation: Operation, comments: OperationComments): Html {
  const { name, method, path, summary, body, reply, stream, events } = operation;
  return html`
<article id="${name}">
<h3><a href="#${name}">${summary}</a></h3>
<p class="call"><b>${method}</b> /wmsapi/v1/${path} <span>${name}</span></p>
<p>${prose(comments.text)}</p>
<p class="needs">${requirementOf(operation)}</p>
${fields('Path', operation.params, comments.params)}${fields('Query', operation.query, comments.query)}${fields('Body', body, comments.body)}
<pre>${curl(operation)}</pre>
${reply === undefined || stream !== undefined ? '' : html`<pre class="reply">${json(exampleOf(schemaOf(reply)))}</pre>`}
${stream === undefined ? '' : html`<p>Answers a file${stream === 'table' ? ': CSV, or an Excel workbook' : ` of type ${stream}`}.</p>`}
${events ? html`<p>Answers server-sent events without end; the data of a change is as above.</p>` : ''}
<ul class="codes">${errorCodesOf(operation).map((code) => html`<li>${errors[code].status} <a href="#code-${code}">${code}</a></li>`)}</ul>
</article>`;
}

function prose(comment: string): readonly Html[] {
  return comment.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

function fields(title: string, struct: AnyStruct | undefined, comments: FieldComments): Html | string {
  if (struct === undefined) return '';
  const { properties, required } = schemaOf(struct) as { properties: Record<string, JsonSchema>; required: string[] };
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr><td>${name}</td><td>${kindOf(schema)}</td><td>${required.includes(name) ? 'required' : ''}</td><td>${prose(comments.comment(name))}</td></tr>`,
  );
  return rows.length === 0 ? '' : html`<table><caption>${title}</caption><tbody>${rows}</tbody></table>`;
}

function kindOf(schema: JsonSchema): string {
  const [choice, other] = (schema.anyOf ?? []) as JsonSchema[];
  if (typeof schema.description === 'string') return schema.description;
  if (choice !== undefined) return other?.type === 'null' ? `${kindOf(choice)}, or null` : kindOf(choice);
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'array') return `list of: ${kindOf(schema.items as JsonSchema)}`;
  if (schema.type === 'integer') return `whole number from ${schema.minimum} to ${schema.maximum}`;
  if (schema.type === 'object') return `{ ${Object.keys((schema.properties ?? {}) as object).join(', ')} }`;
  return String(schema.format ?? schema.type).replace('date-time', 'instant, RFC 3339');
}

function curl(operation: Operation): string {
  const { parameters, body } = requestExample(operation) ?? madeUpRequest(operation);
  const { path, query } = splitInput(operation, parameters);
  const { method, rule } = operation;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$WMS/wmsapi/v1/${path}${query}"`,
    ...(rule === 'public' ? [] : [`-H "Authorization: Bearer $TOKEN@$ACCESS"`]),
    ...(takesKey(operation) ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(operation.body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${json(body).replaceAll("'", `'\\''`)}'`]),
  ].join(' \\\n  ');
}

function madeUpRequest({ params, query, body }: Operation) {
  const required = [params, query].flatMap((struct) => (struct ? examples(struct, true) : []));
  return { parameters: Object.fromEntries(required), body: Object.fromEntries(body ? examples(body, false) : []) };
}

function examples(struct: AnyStruct, onlyRequired: boolean): [string, unknown][] {
  const { properties, required } = schemaOf(struct) as { properties: Record<string, JsonSchema>; required: string[] };
  return Object.entries(properties)
    .filter(([name]) => !onlyRequired || required.includes(name))
    .map(([name, schema]) => [name, exampleOf(schema, name)]);
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
