import '../texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { readPhoto } from '../../../../shared/contract/goods-in/photos.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { choosePhotos } from './choose-photos.ts';
import type { Photo } from './photo-calls.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { photoName } from './photo-name.ts';
import type { PhotosState } from './photos-state.ts';

export interface PhotosCardProps {
  photos: PhotosState;
  /** Can photos be removed? */
  open: boolean;
  /** Can any be added? */
  hidden: boolean;
}

/** The photos of an ERN beside its lines: small here, large when pressed. */
export function PhotosCard({ photos, open, hidden }: PhotosCardProps) {
  useSignals();
  const [shownId, setShownId] = useState<number>();
  useEffect(() => void photos.read(), [photos]);
  useUnsaved(photos.unsaved);
  const all = photos.photos.value;
  const accessId = session.current.value?.id;
  if (accessId === undefined) return null;
  const addressOf = ({ id }: Photo) => fileAddress(readPhoto, { id }, accessId);
  const shown = all.find(({ id }) => id === shownId);
  return (
    <Card title={t('ern_photos')}>
      {all.length === 0 && <p className="sub">{t('ern_photo_none')}</p>}
      <ul className="photos">
        {all.map((photo) => (
          <li key={photo.id}>
            <button type="button" className="photo" onClick={() => setShownId(photo.id)}>
              <img src={addressOf(photo)} alt={photoName(photo)} loading="lazy" width={72} height={72} />
            </button>
          </li>
        ))}
      </ul>
      <Unsent photos={photos} />
      {!hidden && (
        <Button small icon="plus" busy={photos.isWorking} onPress={async () => photos.add(await choosePhotos())}>
          {t('ern_photo_add')}
        </Button>
      )}
      {shown !== undefined && (
        <PhotoDialog
          photo={shown}
          all={all}
          addressOf={addressOf}
          onShow={({ id }) => setShownId(id)}
          {...(open && {
            onRemove: () => {
              setShownId(undefined);
              return photos.remove(shown);
            },
          })}
          onClose={() => setShownId(undefined)}
        />
      )}
    </Card>
  );
}

/** What no answer came to waits here, for another try. */
function Unsent({ photos }: { photos: PhotosState }) {
  useSignals();
  const count = photos.unsent.value.length;
  if (count === 0) return null;
  return (
    <p role="alert" className="photos-unsent">
      <span>{t('ern_photo_unsent', { count })}</span>
      <Button small onPress={() => photos.resend()}>
        {t('app_retry')}
      </Button>
      <Button small kind="quiet" onPress={() => photos.drop()}>
        {t('ern_photo_drop')}
      </Button>
    </p>
  );
}
