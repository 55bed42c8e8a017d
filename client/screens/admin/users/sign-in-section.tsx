import { useState } from 'react';
import { session } from '../../../state/session.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { TypedPasswordDialog } from './typed-password-dialog.tsx';
import { UserStateChip } from './user-columns.tsx';
import type { UserDetail, UserPanelState } from './user-panel-state.ts';

export interface SignInSectionProps {
  user: UserDetail;
  state: UserPanelState;
}

export function SignInSection({ user, state }: SignInSectionProps) {
  const [pendingAction, setPendingAction] = useState<Action>();
  const [refusal, setRefusal] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const run = async (action: Action) => {
    setPendingAction(undefined);
    const refused = await action.run();
    setRefusal(refused);
    if (refused === undefined && action.message !== undefined) toasts.done(action.message);
  };
  return (
    <section className="panel-section" aria-labelledby="sign-in-head">
      <h3 id="sign-in-head">{t('users_signIn')}</h3>
      {refusal !== undefined && <ErrorPanel text={refusal} />}
      <Facts
        facts={[
          [t('column_state'), <UserStateChip key="state" state={user.state} />],
          [t('column_lastSignInAt'), <DateText key="last" value={user.lastSignInAt} />],
          [t('users_sessions'), user.sessions],
          [
            t('users_secondFactor'),
            user.secondFactorSince === null ? (
              t('users_secondFactorOff')
            ) : (
              <DateText key="second" value={user.secondFactorSince} />
            ),
          ],
          ...(user.signOnRoles.length === 0 ? [] : [[t('users_signOnRoles'), user.signOnRoles.join(', ')] as const]),
          ...(user.passwordChangeBy === null
            ? []
            : [[t('column_passwordChangeBy'), <DateText key="due" value={user.passwordChangeBy} />] as const]),
        ]}
      />
      <div className="panel-actions">
        {actionsOf(user, state).map((action) => (
          <Button
            key={action.verb}
            small
            onPress={() => (action.asks === undefined ? run(action) : setPendingAction(action))}
          >
            {action.verb}
          </Button>
        ))}
        {mayGetPassword(user) && (
          <Button small onPress={() => setTyping(true)}>
            {t('users_setPassword')}
          </Button>
        )}
      </div>
      {isTyping && <TypedPasswordDialog user={user} state={state} onClose={() => setTyping(false)} />}
      {pendingAction !== undefined && (
        <ConfirmDialog
          title={`${pendingAction.verb}: ${user.name}`}
          verb={pendingAction.verb}
          danger={pendingAction.isDanger}
          onConfirm={() => run(pendingAction)}
          onClose={() => setPendingAction(undefined)}
        >
          <p>{pendingAction.asks}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface Action {
  readonly verb: string;
  /** The question to confirm first; without it the action runs at once. */
  readonly asks?: string;
  readonly isDanger: boolean;
  readonly message?: string;
  readonly run: () => Promise<string | undefined>;
}

/** Users cannot generate their own password here, and a disabled user does not need one. */
function mayGetPassword({ login, state }: UserDetail): boolean {
  return session.user.value.login !== login && state !== 'disabled';
}

/** Users cannot disable themselves or generate their own password (rules: a user cannot take their own last superAdmin away). */
function actionsOf(user: UserDetail, state: UserPanelState): readonly Action[] {
  const isOwn = session.user.value.login === user.login;
  const { name, email } = user;
  const password: Action = {
    verb: t('users_generate'),
    asks: t('users_generateAsk'),
    isDanger: false,
    run: () => state.generatePassword(),
  };
  const mail: Action = {
    verb: t('users_send'),
    asks: t('users_sendAsk', { email: email ?? '' }),
    isDanger: false,
    message: t('users_sent', { email: email ?? '' }),
    run: () => state.sendCredentials(),
  };
  const sessions: Action = {
    verb: t('users_endSessions'),
    isDanger: false,
    message: t('users_sessionsEnded', { name }),
    run: () => state.endSessions(),
  };
  const secondFactor: Action = {
    verb: t('users_resetSecondFactor'),
    asks: t('users_resetSecondFactorAsk'),
    isDanger: true,
    message: t('users_secondFactorReset', { name }),
    run: () => state.resetSecondFactor(),
  };
  const disable: Action = {
    verb: t('users_disable'),
    asks: t('users_disableAsk'),
    isDanger: true,
    message: t('users_disabled', { name }),
    run: () => state.setDisabled(true),
  };
  const enable: Action = {
    verb: t('users_enable'),
    isDanger: false,
    message: t('users_enabled', { name }),
    run: () => state.setDisabled(false),
  };
  const isOut = user.state === 'disabled';
  return [
    ...(mayGetPassword(user) ? [password, ...(email === null ? [] : [mail])] : []),
    ...(user.sessions > 0 ? [sessions] : []),
    ...(user.secondFactorSince === null || isOwn ? [] : [secondFactor]),
    ...(isOut || user.state === 'expired' ? [enable] : []),
    ...(isOwn || isOut ? [] : [disable]),
  ];
}
