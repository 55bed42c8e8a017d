/** A command as a page writes it, without its comment; SQL is one statement. */
export interface Documented {
  readonly text: string;
  readonly isSql: boolean;
}

const programs = 'npm|node|docker|kubectl|curl|zcat|systemctl|journalctl|systemd-run|fail2ban-regex';
const statements = 'select|delete|alter|analyze';
const sql = new RegExp(`^(?:${statements})\\b`);
const block = /^ *```\n(.*?)^ *```$/gms;
const inline = new RegExp(`\`((?:${programs}|${statements})\\b[^\`]*)\``, 'g');

/** The commands of a Markdown page, in its order and each once: those in blocks, and those within sentences. `…` marks a form. */
export function documentedCommands(page: string): readonly Documented[] {
  const blocks = [...page.matchAll(block)].map(({ index, 1: text = '' }) => ({ index, texts: commandsOf(text) }));
  const prose = page.replace(block, (text) => ' '.repeat(text.length));
  const sentences = [...prose.matchAll(inline)].map(({ index, 1: text = '' }) => ({ index, texts: [text] }));
  const texts = [...blocks, ...sentences].toSorted((a, b) => a.index - b.index).flatMap((one) => one.texts);
  return [...new Set(texts)].filter((text) => !text.includes('…')).map((text) => ({ text, isSql: sql.test(text) }));
}

function commandsOf(text: string): string[] {
  if (sql.test(text.trim())) return [text.replace(/\s+/g, ' ').trim()];
  return text
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '');
}
