import '../support/client/saving/page.ts';
import '../support/client/saving/load-views.ts';
import { suite } from '../support/suite.ts';

const { clientScreens } = await import('../support/client/saving/screens.ts');
const { savesOnce } = await import('../support/client/saving/saving.ts');

suite('saving without a browser', (test) => {
  for (const screen of clientScreens)
    test(`R18 ${screen.title}: saved once despite Back, an ended session, a lost answer and two presses`, () =>
      savesOnce(screen));
});
