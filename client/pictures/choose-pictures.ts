/** Opens the camera on a handheld, the file dialog on a desktop. Must be called from a press, or the browser opens nothing. */
export function choosePhotos(): Promise<readonly File[]> {
  return choose({ multiple: true, ...(matchMedia('(pointer: coarse)').matches && { capture: 'environment' }) });
}

/** Opens the file dialog. Must be called from a press too. */
export async function choosePicture(): Promise<File | undefined> {
  return (await choose({}))[0];
}

function choose(options: { multiple?: boolean; capture?: string }): Promise<readonly File[]> {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: 'image/*', hidden: true, ...options });
  // Attached to the page, because some handhelds open no camera for a detached input.
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}
