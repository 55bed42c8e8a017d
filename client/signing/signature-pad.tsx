import type { Signal } from '@preact/signals-react';
import { type PointerEvent, useId, useRef } from 'react';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import type { Stroke } from './signing.ts';

/** The pad in its own units: it fills the available width, so the drawing stays sharp when the screen is turned (checklist 63). */
const PAD = { width: 600, height: 240, line: 3.5 };

/** The picture has twice as many pixels each way: 576,000 of the two million that the API accepts. */
const SCALE = 2;

/**
 * A pad to sign on with pen, finger or mouse. The strokes are rendered as SVG, which the browser keeps sharp, and become pixels only when
 * the signature is sent. Users who cannot draw type a name beside it.
 */
export function SignaturePad({ strokes, describedBy }: { strokes: Signal<readonly Stroke[]>; describedBy?: string }) {
  const pad = useRef<SVGSVGElement>(null);
  const pointer = useRef<number>(undefined);
  const id = useId();
  const isEmpty = strokes.value.length === 0;

  function draw(event: PointerEvent<SVGSVGElement>): void {
    if (event.pointerId !== pointer.current || pad.current === null) return;
    const box = pad.current.getBoundingClientRect();
    const sent = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (sent.length > 0 ? sent : [event.nativeEvent]).map(
      ({ clientX, clientY }) =>
        [
          round(((clientX - box.left) / box.width) * PAD.width),
          round(((clientY - box.top) / box.height) * PAD.height),
        ] as const,
    );
    strokes.value = [...strokes.peek().slice(0, -1), [...(strokes.peek().at(-1) ?? []), ...points]];
  }

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (pointer.current !== undefined || event.button !== 0) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    strokes.value = [...strokes.peek(), []];
    draw(event);
  }

  function end(event: PointerEvent<SVGSVGElement>): void {
    if (event.pointerId === pointer.current) pointer.current = undefined;
  }

  return (
    <div className="signature">
      <span className="field-label">{t('sign_pad')}</span>
      <svg
        ref={pad}
        className="signature-pad"
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-labelledby={id}
        aria-describedby={describedBy}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <title id={id}>{t('sign_pad')}</title>
        <path className="signature-line" d={`M30 ${PAD.height - 44}H${PAD.width - 30}`} />
        {isEmpty && (
          <text className="signature-hint" x={PAD.width / 2} y={PAD.height - 60} textAnchor="middle">
            {t('sign_padHint')}
          </text>
        )}
        {strokes.value.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only appended, and only the last one changes.
          <path key={index} className="signature-stroke" d={pathOf(stroke)} strokeWidth={PAD.line} />
        ))}
      </svg>
      <div className="signature-tools">
        <Button
          kind="quiet"
          icon="undo"
          blocked={isEmpty ? t('sign_blank') : undefined}
          onPress={() => {
            strokes.value = strokes.peek().slice(0, -1);
          }}
        >
          {t('sign_undo')}
        </Button>
        <Button
          kind="quiet"
          icon="trash"
          blocked={isEmpty ? t('sign_blank') : undefined}
          onPress={() => {
            strokes.value = [];
          }}
        >
          {t('sign_clear')}
        </Button>
      </div>
    </div>
  );
}

/** A smooth path: curves from the middle of one step to the middle of the next. A dot is a very short line. */
function pathOf(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (first === undefined) return '';
  const steps = rest.map(([x, y], index) => {
    const [beforeX, beforeY] = stroke[index] ?? first;
    return `Q${beforeX} ${beforeY} ${(beforeX + x) / 2} ${(beforeY + y) / 2}`;
  });
  const [endX, endY] = stroke.at(-1) ?? first;
  return `M${first.join(' ')}${steps.join('')}L${endX + 0.01} ${endY}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The drawing as a PNG in base64, dark on white as it is printed. */
export function pictureOf(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PAD.width * SCALE, PAD.height * SCALE];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser cannot draw the signature');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SCALE, SCALE);
  pen.lineWidth = PAD.line;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of strokes) pen.stroke(new Path2D(pathOf(stroke)));
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
