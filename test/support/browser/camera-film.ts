import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import bwip from 'bwip-js/node';
import { temporaryFolder } from '../folder.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** A film of one GS1-128 code on white paper, which Chromium accepts instead of a camera. Returns its file. */
export async function filmOf(elements: string): Promise<string> {
  const picture = new Uint8Array(WIDTH * HEIGHT).fill(235);
  const widths = barsOf(elements);
  const module = Math.floor((WIDTH * 0.9) / widths.reduce((sum, width) => sum + width, 0));
  let x = 32;
  widths.forEach((width, at) => {
    const isBar = at % 2 === 0;
    for (let y = 160; isBar && y < 320; y += 1) picture.fill(16, y * WIDTH + x, y * WIDTH + x + width * module);
    x += width * module;
  });
  const colours = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  const file = join(await temporaryFolder(), 'film.y4m');
  await writeFile(file, Buffer.concat([head, frame, frame]));
  return file;
}

/** The widths of bars and gaps, starting with a bar. */
function barsOf(elements: string): readonly number[] {
  const [code] = bwip.raw('gs1-128', elements, {});
  if (code === undefined || !('sbs' in code)) throw new Error('no bars');
  return code.sbs;
}
