import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import type { Photo } from './photo-calls.ts';
import { photoName } from './photo-name.ts';

export interface PhotoDialogProps {
  photo: Photo;
  all: readonly Photo[];
  addressOf: (photo: Photo) => string;
  onShow: (photo: Photo) => void;
  /** Left out where nothing can be removed any more. */
  onRemove?: () => unknown;
  onClose: () => void;
}

/** One photo as large as the window lets it be, with the ones before and after it. */
export function PhotoDialog({ photo, all, addressOf, onShow, onRemove, onClose }: PhotoDialogProps) {
  useSignals();
  const at = all.indexOf(photo);
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    <Dialog
      kind="wide"
      title={t('ern_photo_title', { number: at + 1, count: all.length })}
      onClose={onClose}
      actions={
        <>
          {onRemove !== undefined && (
            <Button kind="quiet" icon="trash" onPress={onRemove}>
              {t('ern_photo_remove')}
            </Button>
          )}
          <Button icon="back" blocked={before === undefined ? t('ern_photo_first') : undefined} onPress={to(before)}>
            {t('ern_photo_before')}
          </Button>
          <Button blocked={after === undefined ? t('ern_photo_last') : undefined} onPress={to(after)}>
            {t('ern_photo_after')}
          </Button>
        </>
      }
    >
      <figure className="photo-large">
        <img src={addressOf(photo)} alt={photoName(photo)} width={photo.width} height={photo.height} />
        <figcaption>
          {photoName(photo)}, <DateText value={photo.addedAt} />
        </figcaption>
      </figure>
    </Dialog>
  );

  function to(other: Photo | undefined): () => void {
    return () => {
      if (other !== undefined) onShow(other);
    };
  }
}
