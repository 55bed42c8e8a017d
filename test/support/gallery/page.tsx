import '../../../client/all-texts.ts';
import { createRoot } from 'react-dom/client';
import { changeScanSettings } from '../../../client/scan/scan-settings.ts';
import { keepDensity } from '../../../client/ui/density.ts';
import { ToastStack } from '../../../client/ui/toast/toast-stack.tsx';
import { Basics } from './basics.tsx';
import { Documents } from './documents.tsx';
import { Fields } from './fields.tsx';
import { Forms } from './forms.tsx';
import { galleryToasts } from './gallery-toasts.ts';
import { Lists } from './lists.tsx';
import { Questions } from './questions.tsx';

/** The gallery: every building block in every state, on a page of tests. It is built by the tests and never shipped. */
const pages: Record<string, () => React.ReactNode> = {
  basics: Basics,
  fields: Fields,
  forms: Forms,
  list: Lists,
  document: Documents,
  questions: Questions,
};

const options = new URLSearchParams(location.hash.slice(1));
document.documentElement.dataset.theme = options.get('theme') ?? 'system';
document.documentElement.dataset.layout = options.get('layout') ?? 'vm';
keepDensity(localStorage, document.documentElement);
if (options.has('pause')) changeScanSettings(localStorage, { pause: Number(options.get('pause')) });

const name = location.pathname.split('/').at(-1) ?? '';
const Page = pages[name] ?? Index;

function Index() {
  return (
    <ul>
      {Object.keys(pages).map((page) => (
        <li key={page}>
          <a href={page}>{page}</a>
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <>
      <main className="page">
        <Page />
      </main>
      <ToastStack toasts={galleryToasts} />
    </>,
  );
