// Renders the images in src/client/images from the HTML files beside them, in the installed
// browser. Run this script after a change to the logo, and commit the images. The screenshots are
// copied from docs/pictures.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { launchBrowser } from '../tests/support/browser.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../src/client/images');
const pictures = [
  { name: 'og-image', width: 1200, height: 630 },
  { name: 'apple-touch-icon', width: 180, height: 180 },
  { name: 'icon-192', from: 'icon', width: 192, height: 192 },
  { name: 'icon-512', from: 'icon', width: 512, height: 512 },
  { name: 'icon-maskable-512', from: 'icon-maskable', width: 512, height: 512 },
];

const browser = await launchBrowser();
for (const { name, from = name, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(await readFile(join(folder, `${from}.html`), 'utf8'));
  const pixels = await pixelsOf(page, await page.screenshot());
  await writeFile(join(folder, `${name}.png`), indexedPng(pixels, width, height));
  await page.close();
}
await browser.close();

/** Returns the red, green and blue values of every pixel, one byte each. */
async function pixelsOf(page, screenshot) {
  const base64 = await page.evaluate(async (png) => {
    const image = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${png}`)).blob(),
    );
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 4)
      text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
    return btoa(text);
  }, screenshot.toString('base64'));
  return Buffer.from(base64, 'base64');
}

/**
 * Encodes a PNG with a palette of at most 256 colours. The result is a third of the size of the
 * browser's own PNG. If the image has more colours, for example at the edges of letters, all
 * colours are rounded until they fit.
 */
function indexedPng(pixels, width, height) {
  for (const step of [1, 4, 8, 12, 16, 24, 32]) {
    const palette = new Map();
    const rows = Buffer.alloc((width + 1) * height);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const colour = [0, 1, 2].map((channel) =>
        Math.min(255, Math.round(pixels[pixel * 3 + channel] / step) * step),
      );
      const key = colour.join();
      if (!palette.has(key)) palette.set(key, { index: palette.size, colour, seen: new Map() });
      const entry = palette.get(key);
      const exact = pixels.subarray(pixel * 3, pixel * 3 + 3).join();
      entry.seen.set(exact, (entry.seen.get(exact) ?? 0) + 1);
      rows[Math.floor(pixel / width) + 1 + pixel] = entry.index;
    }
    if (palette.size > 256) continue;
    // The colour of each palette entry is the most frequent of the original colours that were
    // rounded to it, so that flat areas keep their exact colour.
    const colours = [...palette.values()].flatMap(({ seen }) =>
      [...seen]
        .sort((one, other) => other[1] - one[1])[0][0]
        .split(',')
        .map(Number),
    );
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header(width, height)),
      chunk('PLTE', Buffer.from(colours)),
      chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
  throw new Error('too many colours for a palette');
}

function header(width, height) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 3], 8);
  return data;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
