/** Asks for pictures: with the camera on a handheld, from the files on a desk. Call it from a press, or the browser opens nothing. */
export function choosePhotos(): Promise<readonly File[]> {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: 'image/*', multiple: true, hidden: true });
  if (matchMedia('(pointer: coarse)').matches) input.setAttribute('capture', 'environment');
  // In the page, as some handhelds open no camera for an input that is nowhere.
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
