import { useEffect, useState } from 'react';
import { readPhoto } from '../../../../shared/contract/photos/photos.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { choosePhotos } from '../../../pictures/choose-pictures.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import type { Photo, PhotosState } from './photos-state.ts';

interface PhotosCardProps {
  photos: PhotosState;
  /** Whether photos can be removed. */
  open: boolean;
  /** The ERN is hidden: no photos can be added. */
  hidden: boolean;
}

export function PhotosCard({ photos, open, hidden }: PhotosCardProps) {
  const [shownId, setShownId] = useState<number>();
  useEffect(() => void photos.read(), [photos]);
  useUnsaved(photos.unsaved);
  const all = photos.photos.value;
  const accessId = session.current.value?.id;
  if (accessId === undefined) return null;
  const shown = all.find(({ id }) => id === shownId);
  return (
    <Card title={t('ern_photos')}>
      {all.length === 0 && <p className="sub">{t('ern_photo_none')}</p>}
      <PhotoThumbs photos={all} onShow={({ id }) => setShownId(id)} />
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
          address={addressOf(shown, accessId)}
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

interface PhotoThumbsProps {
  photos: readonly Photo[];
  /** Opens a photo large; omitted where photos are only displayed. */
  onShow?: (photo: Photo) => void;
}

export function PhotoThumbs({ photos, onShow }: PhotoThumbsProps) {
  const accessId = session.current.value?.id;
  if (accessId === undefined) return null;
  return (
    <ul className="photos">
      {photos.map((photo) => {
        const picture = (
          <img src={addressOf(photo, accessId)} alt={photoName(photo)} loading="lazy" width={72} height={72} />
        );
        return (
          <li key={photo.id}>
            {onShow === undefined ? (
              <span className="photo">{picture}</span>
            ) : (
              <button type="button" className="photo" onClick={() => onShow(photo)}>
                {picture}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function addressOf({ id }: Photo, accessId: number): string {
  return fileAddress(readPhoto, { id }, accessId);
}

/** Photos whose upload got no answer, to be sent again. */
function Unsent({ photos }: { photos: PhotosState }) {
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

interface PhotoDialogProps {
  photo: Photo;
  all: readonly Photo[];
  address: string;
  onShow: (photo: Photo) => void;
  /** Omitted when photos can no longer be removed. */
  onRemove?: () => unknown;
  onClose: () => void;
}

function PhotoDialog({ photo, all, address, onShow, onRemove, onClose }: PhotoDialogProps) {
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
        <img src={address} alt={photoName(photo)} width={photo.width} height={photo.height} />
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

function photoName({ stockCode, addedBy }: Photo): string {
  return stockCode === null
    ? t('ern_photo_ofDelivery', { name: addedBy })
    : t('ern_photo_ofSku', { sku: stockCode, name: addedBy });
}
