import { Html, html } from './html.ts';
import type { Mail, MailTable } from './mails.ts';

const styles = {
  body: 'font: 15px/1.5 system-ui, sans-serif; color: #171b22; max-width: 44em',
  headline: 'font-size: 20px; font-weight: 600; margin: 0 0 16px',
  table: 'border-collapse: collapse; margin: 0 0 16px',
  cell: 'border: 1px solid #dfe3e9; padding: 4px 10px; text-align: left; vertical-align: top',
};

/** The HTML of a mail: the paragraphs of its text, with links. With a table, the first paragraph is the headline. */
export function mailHtml({ text, table }: Pick<Mail, 'text' | 'table'>): string {
  const [first = '', ...others] = text.trim().split('\n\n');
  const paragraphs = (some: readonly string[]) => some.map((one) => html`<p>${linesOf(one)}</p>`);
  const content =
    table === undefined
      ? paragraphs([first, ...others])
      : [html`<p style="${styles.headline}">${linesOf(first)}</p>`, tableOf(table), ...paragraphs(others)];
  return html`<!doctype html><html lang="en"><body style="${styles.body}">${content}</body></html>`.text;
}

function linesOf(paragraph: string): Html {
  const lines = paragraph.split('\n').map((line) => html`${linked(line)}`.text);
  return new Html(lines.join('<br>'));
}

/** Only addresses that the product writes: a whole line, or the end of one. */
function linked(line: string): readonly Html[] {
  const [, before = line, address] = /^(.*?)(https?:\/\/[^\s"<>]+)$/.exec(line) ?? [];
  return address === undefined ? [html`${line}`] : [html`${before}`, html`<a href="${address}">${address}</a>`];
}

function tableOf({ headings, rows, more }: MailTable): Html {
  const cells = (row: readonly string[]) => row.map((cell) => html`<td style="${styles.cell}">${cell}</td>`);
  const head = headings.map((heading) => html`<th style="${styles.cell}">${heading}</th>`);
  const body = rows.map((row) => html`<tr>${cells(row)}</tr>`);
  const rest = more > 0 ? html`<p>and ${more} more</p>` : html``;
  return html`<table style="${styles.table}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${rest}`;
}
