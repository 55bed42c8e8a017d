import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportSources } from './import-sources.tsx';
import type { FoundImport, ImportState } from './import-state.ts';

interface ImportBodyProps {
  state: ImportState;
  upload: FoundImport;
  accessId: number;
  onNew: () => void;
}

export function ImportBody({ state, upload, accessId, onNew }: ImportBodyProps) {
  async function discard(): Promise<void> {
    await state.discard();
    toasts.done(t('imports_discarded'));
    onNew();
  }
  const problem = upload.problem === null ? undefined : <NoticeBar tone="bad">{problemText(upload.problem)}</NoticeBar>;
  const giveUp = <Button onPress={discard}>{t('imports_discard')}</Button>;
  switch (upload.state) {
    case 'unreadable':
      return (
        <>
          {problem}
          <p>
            <Button kind="primary" onPress={discard}>
              {t('imports_again')}
            </Button>
          </p>
        </>
      );
    case 'mapping':
      return (
        <ImportSources state={state} upload={upload}>
          {giveUp}
        </ImportSources>
      );
    case 'preview':
      return (
        <>
          {problem}
          <ImportPreview state={state} upload={upload} accessId={accessId} giveUp={giveUp} />
        </>
      );
    case 'applied':
    case 'undone':
    case 'discarded':
      return (
        <>
          {problem}
          <div className="import-result">
            <ImportResult state={state} upload={upload} onNew={onNew} />
          </div>
        </>
      );
    default:
      return <ImportProgress state={state} />;
  }
}

function problemText(problem: Readonly<Record<string, unknown>>): string {
  const { message, data } = problem as { message?: string; data?: Data };
  const users = (data?.uses ?? []).flatMap(({ examples = [] }) => examples.map(({ name }) => name));
  const changed = data?.changed ?? [];
  return [
    `${message ?? ''}.`,
    ...(users.length > 0 ? [t('imports_usedBy', { names: users.join(', ') })] : []),
    ...(changed.length > 0 ? [t('imports_changedSince', { names: changed.join(', ') })] : []),
  ].join(' ');
}

/** Data of a refusal besides its message (in_use, changed_meanwhile). */
interface Data {
  uses?: readonly { examples?: readonly { name: string }[] }[];
  changed?: readonly string[];
}
