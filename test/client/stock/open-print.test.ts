import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { openPrintIn, type PrintDependencies } from '../../../client/printing/print-in-tab.ts';
import { printGoodsReceivedNote } from '../../../shared/contract/prints/goods-in-prints.ts';
import { suite } from '../../support/suite.ts';

function browser({ document, opens = true }: { document: Blob | Error; opens?: boolean }) {
  const opened: string[] = [];
  const warned: { text: string; href?: string | undefined }[] = [];
  const dependencies: PrintDependencies = {
    fetch: async () => {
      if (document instanceof Error) throw document;
      return document;
    },
    open: (address) => opens && opened.push(address) > 0,
    warn: (text, link) => void warned.push({ text, href: link?.href }),
  };
  return { dependencies, opened, warned };
}

suite('opening a print', (test) => {
  test('a print opens in its own tab once the document is loaded', async () => {
    const { dependencies, opened, warned } = browser({ document: new Blob(['%PDF']) });
    await openPrintIn(dependencies, printGoodsReceivedNote, { id: 7 });
    assert.match(opened[0] ?? '', /^blob:/);
    assert.equal(warned, []);
  });

  test('a refusal shows its message and opens nothing; other failures are already reported', async () => {
    const message = 'ERN ERN-7 has not been received';
    const refused = browser({ document: new ApiError('ern/7/note', 409, { code: 'ern_not_received', message }) });
    await openPrintIn(refused.dependencies, printGoodsReceivedNote, { id: 7 });
    assert.equal([refused.warned.map(({ text }) => text), refused.opened], [[message], []]);
    const cut = browser({ document: new NetworkError(new Error('refused')) });
    await openPrintIn(cut.dependencies, printGoodsReceivedNote, { id: 7 });
    assert.equal([cut.warned, cut.opened], [[], []]);
  });

  test('a blocked tab leaves a link to the document', async () => {
    const { dependencies, warned } = browser({ document: new Blob(['%PDF']), opens: false });
    await openPrintIn(dependencies, printGoodsReceivedNote, { id: 7 });
    assert.match(warned[0]?.href ?? '', /^blob:/);
  });
});
