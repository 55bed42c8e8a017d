import { type Elements, type Gs1Problem, readElements, SEPARATOR } from './elements.ts';

/** GS1 Digital Link, as on the QR codes of products: 'https://id.example.com/01/09501101530003/10/AB-1?30=12'. */
export function readDigitalLink(text: string): Elements | Gs1Problem | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const steps = pathname.split('/').map(decoded);
  const start = steps.findIndex((step, at) => /^0[01]$/.test(step) && /^\d{8,18}$/.test(steps[at + 1] ?? ''));
  if (start === -1) return undefined;
  const pairs: (readonly [string, string])[] = [...searchParams].filter(([name]) => /^\d{2,4}$/.test(name));
  for (let at = start; at + 1 < steps.length; at += 2) pairs.push([steps[at] ?? '', steps[at + 1] ?? '']);
  return readElements(pairs.map(([name, value]) => `${name}${full(name, value)}${SEPARATOR}`).join(''));
}

/** A link may leave out the leading zeros of a GTIN. */
function full(name: string, value: string): string {
  return name === '01' ? value.padStart(14, '0') : value;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
