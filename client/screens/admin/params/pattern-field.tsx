import { useState } from 'react';
import { loadPatterns } from '../../../parameters/load-patterns.ts';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';

/** A custom pattern, parsed on each keystroke by the server's rules, and tested on an example. */
export function PatternField({ field }: { field: FormField }) {
  const [example, setExample] = useState('');
  const pattern = typeof field.value.value === 'string' ? field.value.value : '';
  const read = pattern === '' ? undefined : loadPatterns()?.(pattern);
  return (
    <div className="form-fields">
      <Field
        label={t('params_pattern')}
        hint={t('params_patternHint')}
        error={read?.refused ?? field.error.value}
        onLeave={() => field.touch()}
      >
        {(control) => (
          <input
            {...control}
            className="input pattern"
            value={pattern}
            maxLength={256}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              field.value.value = event.target.value === '' ? null : event.target.value;
            }}
          />
        )}
      </Field>
      <div className="try-out">
        <Field label={t('params_example')}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={example}
              maxLength={1000}
              autoComplete="off"
              onChange={(event) => setExample(event.target.value)}
            />
          )}
        </Field>
        <p role="status">
          {read?.matches !== undefined && example !== '' && (
            <Verdict value={example} fits={read.matches(example.trim())} />
          )}
        </p>
      </div>
    </div>
  );
}

/** Uses an icon and words, not colour alone. */
function Verdict({ value, fits }: { value: string; fits: boolean }) {
  return (
    <span className={fits ? 'verdict fits' : 'verdict'}>
      <span aria-hidden="true">{fits ? '✓' : '✗'}</span> {t(fits ? 'params_fits' : 'params_fitsNot', { value })}
    </span>
  );
}
