export interface LiveEvent {
  id: string;
  name: string;
  data: string;
}

/** Reads server-sent events as our API writes them: an empty line ends an event; comments are skipped. */
export async function* eventPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  let text = '';
  for await (const piece of pieces(body)) {
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event.name !== '') yield event;
    }
  }
}

/** Not every browser can iterate over a body. */
async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

function eventOf(block: string): LiveEvent {
  const fields = new Map(block.split('\n').map((line) => fieldOf(line)));
  return { id: fields.get('id') ?? '', name: fields.get('event') ?? '', data: fields.get('data') ?? '' };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, Math.max(colon, 0)), line.slice(colon + 2)];
}
