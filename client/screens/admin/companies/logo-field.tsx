import { LARGEST_LOGO, readCompanyLogo } from '../../../../shared/contract/companies/companies.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { choosePicture } from '../../../pictures/choose-pictures.ts';
import { type Step, scaledPicture } from '../../../pictures/scaled-picture.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldLabel, FieldNotes } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';

/** The size of the stored logo, a new one in base64, or null. */
type Logo = number | string | null;

/** A PNG keeps the sharp edges of letters; a JPEG is smaller for a picture with shades. */
const steps: readonly Step[] = [[900], [600], [900, 0.85], [600, 0.6]];

/** A stored logo is sent only if another one replaces it. */
export function sentLogo(logo: unknown): unknown {
  return typeof logo === 'number' ? undefined : logo;
}

export function LogoField({ field, accessId }: { field: FormField; accessId: number }) {
  const logo = field.value.value as Logo;
  async function choose(): Promise<void> {
    const file = await choosePicture();
    if (file === undefined) return;
    const image = await scaledPicture(file, steps, LARGEST_LOGO).catch(() => undefined);
    if (image === undefined) field.refuse(t('companies_logoUnreadable', { name: file.name }));
    else field.value.value = image;
  }
  return (
    <fieldset className="form-fields">
      <legend className="field-label">
        <FieldLabel label={field.spec.label} optional />
      </legend>
      {logo !== null && (
        <img
          className="company-logo"
          src={addressOf(logo, field.row.value?.['id'], accessId)}
          alt={t('companies_logoAlt')}
        />
      )}
      <span className="access-line">
        <Button icon="plus" onPress={choose}>
          {t('companies_logoChoose')}
        </Button>
        {logo !== null && (
          <Button
            kind="quiet"
            icon="trash"
            onPress={() => {
              field.value.value = null;
            }}
          >
            {t('companies_logoRemove')}
          </Button>
        )}
      </span>
      <FieldNotes id="logo" hint={field.spec.hint} error={field.error.value} />
    </fieldset>
  );
}

/** Every PNG in base64 begins with the same letters. */
function addressOf(logo: number | string, id: unknown, accessId: number): string {
  if (typeof logo === 'number') return fileAddress(readCompanyLogo, { id }, accessId);
  return `data:image/${logo.startsWith('iVBOR') ? 'png' : 'jpeg'};base64,${logo}`;
}
