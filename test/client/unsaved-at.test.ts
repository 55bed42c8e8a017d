import * as assert from 'uvu/assert';
import { unsavedAt } from '../../client/shell/unsaved-at.ts';
import { suite } from '../support/suite.ts';

const titleAt = (path: string) => unsavedAt(`/wms/${path}`).route?.title;

suite('the screen of unsaved work', (test) => {
  test('the screen is found by its address, with or without a document', () => {
    assert.equal(['goodsIn', 'goodsIn/erns', 'goodsIn/12'].map(titleAt), ['title_goodsIn', 'title_erns', 'title_ern']);
    assert.equal(['goodsOut/despatch/7', 'nowhere'].map(titleAt), ['title_despatchDetail', undefined]);
  });

  test('unsaved work on a new return or transfer is labelled as a creation', () => {
    const made = (path: string) => unsavedAt(`/wms/goodsOut/${path}`).create;
    assert.equal(['returns/create', 'transfers/create'].map(made), ['shell_create_return', 'shell_create_transfer']);
    assert.is(made('returns/create/12'), undefined);
    assert.is(titleAt('goodsOut/returns/create/12'), 'title_returnDetail');
  });
});
