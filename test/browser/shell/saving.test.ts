import { type Saving, type Setting, savesOnce, settingOf, startSaving } from '../../support/browser/saving/saving.ts';
import { browserScreens } from '../../support/browser/saving/screens.ts';
import { servedFor } from '../../support/browser/served.ts';
import { suite } from '../../support/suite.ts';

suite('saving in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  let saving: Saving;
  let setting: Setting;
  hooks.before(async () => {
    const begun = await settingOf(served.it.builders);
    setting = begun.setting;
    saving = await startSaving(served.it, begun.login);
  });
  hooks.after(() => saving.close());

  for (const screen of browserScreens)
    test(`R18 ${screen.title} is saved once despite Back, an ended session, a lost answer and two clicks`, () =>
      savesOnce(saving, setting, screen, served.it.builders.name('S')));
});
