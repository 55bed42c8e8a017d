import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const CONTRACT = new URL('../../../shared/contract/', import.meta.url);

/** A constant, function or property of a contract file: the comment above it, its properties, and the names in its expression. */
export interface Part {
  comment: string;
  readonly parts: Map<string, Part>;
  readonly names: Set<string>;
  readonly file: ContractFile;
}

export interface ContractFile {
  readonly parts: Map<string, Part>;
  /** By local name: the path of another file, and the name there. */
  readonly imports: Map<string, { readonly path: string; readonly name: string }>;
}

/**
 * The contract's files by their path below shared/contract. Node runs the sources, so every installation has them; their comments are not
 * in the client's bundle.
 */
export function contractSources(): ReadonlyMap<string, ContractFile> {
  const paths = readdirSync(CONTRACT, { encoding: 'utf8', recursive: true }).filter((path) => path.endsWith('.ts'));
  return new Map(paths.map((path) => [path, contractFile(path, readFileSync(new URL(path, CONTRACT), 'utf8'))]));
}

/** Reads only what comments need: declarations, object literals and names. Statements and types are passed over by their brackets. */
export function contractFile(path: string, source: string): ContractFile {
  const file: ContractFile = { parts: new Map(), imports: importsOf(path, source) };
  new Declarations(file, tokensOf(source.replace(/^import [^;]*;/gm, ''))).read();
  return file;
}

/** Comments, texts, regular expressions (with each slash escaped; a division has a blank after its sign), spreads, names with members, signs. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/(?! )(?:\\.|[^/\\\n])+\/\w*|\.\.\.|[\w.]*\w|\S/g;

class Declarations {
  readonly #file: ContractFile;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(file: ContractFile, tokens: readonly Token[]) {
    this.#file = file;
    this.#tokens = tokens;
  }

  read(): void {
    while (this.#peek() !== '') {
      const { text, comment } = this.#next();
      if (!isDeclaration(text)) continue;
      this.#expression(this.#part(this.#file.parts, this.#next().text, comment), startsDeclaration);
    }
  }

  /** The properties of an object, after its opening bracket. The body of a function is read alike: its statements add names. */
  #object(outer: Part): void {
    for (let key = this.#key(); !/^\}?$/.test(key.text); key = this.#key()) {
      const { text: token, comment } = key;
      const next = this.#peek();
      if (isWord(token) && next === ':') this.#expression(this.#part(outer.parts, token, comment), endsProperty);
      else if (isWord(token) && endsProperty(next)) this.#part(outer.parts, token, comment).names.add(token);
      else if (token !== '...') this.#token(token, outer);
      this.#expression(outer, endsProperty);
    }
  }

  #key(): Token {
    while (/^[,;]$/.test(this.#peek())) this.#next();
    return this.#next();
  }

  #expression(part: Part, ends: (token: string) => boolean): void {
    for (let next = this.#peek(); next !== '' && !ends(next); next = this.#peek()) this.#token(this.#next().text, part);
  }

  #token(token: string, part: Part): void {
    if (token === '{') this.#object(part);
    else if (token === '(' || token === '[') {
      this.#expression(part, (next) => next === CLOSING[token]);
      this.#next();
    } else if (isWord(token)) part.names.add(token);
  }

  #part(around: Map<string, Part>, name: string, comment: string): Part {
    const part = around.get(name) ?? { comment, parts: new Map(), names: new Set(), file: this.#file };
    around.set(name, part);
    return part;
  }

  #next(): Token {
    return this.#tokens[this.#at++] ?? END;
  }

  #peek(): string {
    return (this.#tokens[this.#at] ?? END).text;
  }
}

/** The tokens other than comments and `export`, each with the doc comment in front of it. */
function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let comment = '';
  for (const [text] of source.matchAll(TOKEN)) {
    if (text.startsWith('/**')) comment = textOf(text);
    else if (text !== 'export' && !/^\/[/*]/.test(text)) {
      tokens.push({ text, comment });
      comment = '';
    }
  }
  return tokens;
}

interface Token {
  readonly text: string;
  readonly comment: string;
}

const END: Token = { text: '', comment: '' };

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
const isWord = (token: string) => /^[A-Za-z]/.test(token);
const isDeclaration = (token: string) => token === 'const' || token === 'function';
const startsDeclaration = (token: string) => isDeclaration(token) || /^(?:interface|type|class)$/.test(token);
const endsProperty = (token: string) => /^[,;}]$/.test(token);

/** The text of a doc comment, without references to other documents of this repository, which integrators do not have. */
function textOf(comment: string): string {
  const text = comment.replace(/^\/\*\*|\*\/$/g, '').replace(/\s*\n\s*\*?\s*/g, ' ');
  return text.trim().replace(REFERENCE, '').replace(REFERENCE_AND_REASON, '(');
}

const SOURCES = '(?:rules:|(?:rules|decision|checklist|trust) [0-9A-Z]|docs/)';
const REFERENCE = new RegExp(`\\s*\\(${SOURCES}[^():]*\\)`, 'g');
/** As in "(rules 4: counting may be continued later)". */
const REFERENCE_AND_REASON = new RegExp(`\\(${SOURCES}[^():]*: `, 'g');

function importsOf(path: string, source: string): ContractFile['imports'] {
  const statements = source.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']*)';/gm);
  const all = [...statements].flatMap(([, names = '', from = '']) =>
    names.split(',').map((one) => {
      const [name = '', local = name] = one
        .replace(/\btype /, '')
        .trim()
        .split(' as ');
      return [local, { path: posix.join(posix.dirname(path), from), name }] as const;
    }),
  );
  return new Map(all);
}
