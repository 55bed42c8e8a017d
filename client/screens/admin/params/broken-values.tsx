import type { Confirmation } from '../../../../shared/confirmations.ts';
import { t } from '../../../texts.ts';
import { linkTo } from '../records/link-to.ts';
import type { RecordPlace } from '../records/record-description.ts';

interface Broken {
  subject: string;
  count: number;
  examples: readonly { id: number; name: string; value: string }[];
}

/** The values that a new rule would refuse: the first of them, each with what it is the value of. */
export function brokenValues({ key, data }: Confirmation, { accessId }: RecordPlace) {
  if (key !== 'breaks_values') return null;
  const { subject, count, examples } = data as Partial<Broken> as Broken;
  const { address } = linkTo(subject);
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('column_name')}</th>
          <th scope="col">{t('params_value')}</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ id, name, value }) => (
          <tr key={id}>
            <th scope="row">{address === undefined ? name : <a href={address(id, accessId)}>{name}</a>}</th>
            <td>{value}</td>
          </tr>
        ))}
        {count > examples.length && (
          <tr>
            <td colSpan={2} className="sub">
              {t('admin_more', { count: count - examples.length })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
