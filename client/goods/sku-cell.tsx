import type { ReactNode } from 'react';
import { DocumentLink } from '../documents/document-link.tsx';
import { CodeText } from '../ui/value-text.tsx';

export interface SkuCellProps {
  stockCode: string;
  name: string;
  /** What stands below the code, where that is more than the name. */
  text?: string;
  /** Its page opens by the code: where nothing is counted in the row, which a tap beside a field would leave. */
  opens?: boolean;
  children?: ReactNode;
}

/** What the goods of a line are. */
export function SkuCell({ stockCode, name, text = name, opens, children }: SkuCellProps) {
  return (
    <span className="sku-cell">
      <CodeText code={stockCode} inRow>
        {opens && <DocumentLink document="sku" id={null} number={stockCode} />}
      </CodeText>
      <span className="sub" title={name}>
        {text}
      </span>
      {children}
    </span>
  );
}
