import { identityProvider } from '../../../server/api/identity-provider.ts';
import { beginSignOn, finishSignOn } from '../../../shared/contract/sign-on/sign-on.ts';
import { type RunningProvider, startIdentityProvider } from '../identity-provider.ts';
import type { Hooks } from '../suite.ts';
import { type MadeUser, userOf } from './account.ts';
import type { buildersFor } from './builders-for.ts';
import { Caller } from './caller.ts';

export const callback = 'http://localhost:8080/wms/signOn';

export function signingOn(hooks: Hooks, builders: ReturnType<typeof buildersFor>, options = {}) {
  let provider: RunningProvider;
  hooks.before(async () => {
    provider = await startIdentityProvider(callback);
    builders.it.services.provider = identityProvider({ ...provider.options, ...options });
  });
  hooks.after(() => provider.close());

  const visitor = () => new Caller(builders.it.app, '');

  async function during(other: Partial<RunningProvider['options']> | undefined, work: () => Promise<void>) {
    const { services } = builders.it;
    const usual = services.provider;
    services.provider = other && identityProvider({ ...provider.options, ...options, ...other });
    await work().finally(() => {
      services.provider = usual;
    });
  }

  async function comeBack(subject: string, at = provider): Promise<{ answer: string; attempt: string }> {
    const { address, attempt = '' } = await visitor().ok(beginSignOn, {});
    return { answer: await at.answerFor(address, subject), attempt };
  }

  return {
    callback,
    get people() {
      return provider.people;
    },
    setBusy: (status: number | undefined) => provider.setBusy(status),
    visitor,
    during,
    comeBack,

    async known(isEmailVerified = true): Promise<MadeUser & { subject: string }> {
      const user = await userOf(builders.it);
      const subject = builders.it.name('subject');
      provider.people.set(subject, { email: user.email.toUpperCase(), isEmailVerified });
      return { ...user, subject };
    },

    async signOn(subject: string, at = provider): Promise<Caller> {
      const { token = '' } = await visitor().ok(finishSignOn, await comeBack(subject, at));
      return new Caller(builders.it.app, token);
    },
  };
}
