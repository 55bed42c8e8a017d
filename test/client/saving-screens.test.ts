import '../support/client/saving/page.ts';
import '../support/client/saving/load-views.ts';
import * as assert from 'uvu/assert';
import { operations } from '../../shared/contract/operations.ts';
import { isWrite } from '../../shared/contract/split-input.ts';
import { browserScreens } from '../support/browser/saving/screens.ts';
import { sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

const { clientScreens } = await import('../support/client/saving/screens.ts');

const inTables = new Set([
  ...browserScreens.map(({ saves }) => saves),
  ...clientScreens.map(({ saves }) => saves.name),
]);

/** Saving operations that are in no table of screens, by the reason. A button pressed again still reuses its key (send-once.test.ts). */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'by one press, with nothing typed': [
    ...[
      'startPick',
      'abandonPick',
      'closePick',
      'closePicks',
      'deletePick',
      'enableJob',
      'reverseOperation',
      'unhideErns',
      'removePhoto',
      'restorePhoto',
    ],
    ...[
      'submitShipment',
      'withdrawShipment',
      'approveShipments',
      'resendShipmentMail',
      'markLabels',
      'markLabelsOfSeveral',
    ],
    ...['startStockCount', 'approveStockCount', 'cancelStockCount', 'startVerification', 'resendOutgoing'],
    ...['disableUser', 'enableUser', 'endSessions', 'generatePassword', 'sendCredentials', 'testPartnerCall'],
    'resetSecondFactor',
    ...['disableAccess', 'enableAccess', 'removeAccess', 'revokeApiToken', 'groupWarehouses', 'orderWarehouseGroups'],
    ...['renewIntegration', 'revokeIntegration'],
    ...['rotateWebhookSecret', 'switchOffWebhook', 'switchOnWebhook', 'testWebhook', 'deleteWebhook'],
    'resendWebhookDeliveries',
    ...['retirePartner', 'restorePartner', 'deletePartner', 'deletePartnerWarehouse', 'deleteWarehouseGroup'],
    ...['createExport', 'cancelExport', 'pauseScheduledMail', 'resumeScheduledMail', 'deleteScheduledMail'],
    ...['sendScheduledMail', 'sendAgain', 'chooseDefaultView', 'deleteView', 'saveLayout', 'packGoods'],
    'deletePackingUnit',
  ],
  'by the form of records, whose other kinds are in the table': [
    ...['editPacking', 'editItemMaster', 'editSku', 'editParameter', 'editLocation', 'editWarehouse', 'editCompany'],
    ...['editUser', 'editPartner', 'createPartnerWarehouse', 'editPartnerWarehouse'],
    ...['Unit', 'Packing', 'Parameter', 'ItemMaster', 'Sku', 'Location'].flatMap((kind) => [
      `retire${kind}`,
      `restore${kind}`,
      `delete${kind}`,
    ]),
    ...['deleteWarehouse', 'deleteCompany', 'editSignOnRole', 'deleteSignOnRole', 'editIntegration'],
  ],
  'line by line as it is typed or scanned, each under a key of its own (losing-nothing.test.ts, ern-damage.test.ts)': [
    ...['countErn', 'countStock', 'saveTaken', 'addPhoto'],
  ],
  'by a dialog of the kind that asks before it is left, of one field or of ticks': [
    ...[
      'saveDefaultLocations',
      'unallocateStock',
      'rejectStockCount',
      'cancelShipment',
      'dropOutgoing',
      'editPackingUnit',
    ],
    ...['addAccess', 'editAccess', 'editSkus', 'editLocations', 'createView', 'editView', 'createWarehouseGroup'],
    ...[
      'editJob',
      'editWarehouseGroup',
      'planPicks',
      'planErns',
      'cancelErn',
      'saveCarrier',
      'saveHome',
      'createScheduledMail',
      'editScheduledMail',
      'editSpecificData',
    ],
    'editWebhook',
  ],
  'a file in steps, each shown by what the server has of it (import-records.test.ts)': [
    ...[
      'createImport',
      'sendImportPiece',
      'readImport',
      'editImport',
      'editImportRow',
      'leaveOutErrors',
      'applyImport',
    ],
    ...['undoImport', 'discardImport'],
  ],
  'signing in itself': [
    ...['createToken', 'deleteToken', 'resetPassword', 'sendResetPassword', 'confirmSignIn', 'setUpAtSignIn'],
    ...['finishAtSignIn', 'beginSignOn', 'finishSignOn'],
  ],
  'a code or a password, which nobody types again from a draft (second-factor.test.ts)': [
    ...['setUpSecondFactor', 'confirmSecondFactor', 'removeSecondFactor', 'renewRecoveryCodes'],
  ],
};

suite('screens that save', (test) => {
  test('R18 every saving operation of the client is in a test table or excluded with a reason', async () => {
    const text = (await sourcesLike('client/**/*.ts', 'client/**/*.tsx')).map((source) => source.text).join('\n');
    const saving = Object.values(operations)
      .filter((operation) => isWrite(operation) && new RegExp(`\\b${operation.name}\\b`).test(text))
      .map(({ name }) => name);
    const excused = new Set(Object.values(leftOut).flat());
    assert.equal(
      saving.filter((name) => !inTables.has(name) && !excused.has(name)),
      [],
      'save and are in no table',
    );
    assert.equal(
      [...inTables, ...excused].filter((name) => !saving.includes(name)),
      [],
      'are said of what no screen saves',
    );
    assert.equal(
      [...excused].filter((name) => inTables.has(name)),
      [],
      'are in a table and left out',
    );
  });
});
