import { areas } from '../../../shared/contract/operations.ts';
import { errors } from '../../../shared/errors.ts';
import { html } from '../../queue/html.ts';
import type { Comments } from './comments.ts';
import { docsOperation } from './docs-operation.ts';

/** The API documentation on a single page, so that the browser's search covers everything. */
export function docsPage(version: string, comments: Comments): string {
  const chapters = Object.entries(areas).map(([title, operations]) => ({ title, id: idOf(title), operations }));
  const page = html`<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="google" content="notranslate">
<title>WMS API ${version}</title>
<link rel="stylesheet" href="/wmsapi/v1/docs.css">
</head>
<body>
<nav>
<p><a href="#top">WMS API ${version}</a></p>
<ul>${chapters.map(
    ({ title, id, operations }) => html`<li><a href="#${id}">${title}</a>
<ul>${operations.map(({ name, summary }) => html`<li><a href="#${name}">${summary}</a></li>`)}</ul></li>`,
  )}
<li><a href="#errors">Errors</a></li></ul>
</nav>
<main id="top">
<h1>WMS API</h1>
<p>The same as data: <a href="/wmsapi/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2>Signing in</h2>
<p>Sign in, choose one of your accesses, and name it with every call: what you read and write lies within its company and warehouse.
The API itself answers a token, sent as <code>Authorization: Bearer TOKEN@ACCESS</code>, as the examples below do.</p>
<pre>curl "$WMS/wmsapi/v1/user/token" -H "Content-Type: application/json" -d '{"login":"anna","password":"Secret-pass-1"}'
curl "$WMS/wmsapi/v1/user/access" -H "Authorization: Bearer $TOKEN"</pre>
<p>The address that browsers use keeps the token in a cookie of its own instead: keep the cookie, and name the access in
<code>X-Access-Id</code>.</p>
<pre>curl -c jar "$WMS/wmsapi/v1/user/token" -H "Content-Type: application/json" -d '{"login":"anna","password":"Secret-pass-1"}'
curl -b jar "$WMS/wmsapi/v1/ern" -H "X-Access-Id: $ACCESS"</pre>
<h2>Conventions</h2>
<p>Quantities and prices are decimal text in answers; requests take text, or a number of at most 15 digits. Ids are numbers below
2<sup>53</sup>. Instants are RFC 3339, in answers with Z; dates are yyyy-mm-dd. Query arrays are repeated. Fields that are not named here are refused. In a POST
null says the same as leaving a field out, unless the field takes null.</p>
<p>Lists answer <code>{ items, next, total? }</code>: ask again with <code>after</code> set to <code>next</code> until it is null;
<code>total=true</code> counts; with <code>fields</code> rows have only the fields named, and always their <code>id</code>; <code>sort</code> takes up to three keys, <code>-</code> in front for descending.</p>
<p>Changes take an <code>Idempotency-Key</code>: the same key with the same request does the work once. A change that needs your
acceptance is refused with <code>confirmation_required</code> and a list of confirmations; repeat it with
<code>accept: ["key"]</code>, or <code>["key:line"]</code> where a confirmation names a line.</p>
${chapters.map(
  ({ title, id, operations }) =>
    html`<section id="${id}"><h2>${title}</h2>${operations.map((one) => docsOperation(one, comments.of(one)))}</section>`,
)}
<section id="errors"><h2>Errors</h2>
<p>A refusal is <code>{ code, message, fields?, confirmations?, data?, requestId }</code>. Decide by <code>code</code>. In <code>fields</code> stand
paths of the request: <code>lines.2.quantity</code> is that of its third line.</p>
<table><tbody>${Object.entries(errors).map(
    ([code, { status, message }]) =>
      html`<tr id="code-${code}"><td>${status}</td><td>${code}</td><td>${message}</td></tr>`,
  )}</tbody></table></section>
</main>
</body>
</html>
`;
  return page.text;
}

function idOf(title: string): string {
  return `area-${title.toLowerCase().replaceAll(' ', '-')}`;
}
