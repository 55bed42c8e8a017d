import type { ReactNode } from 'react';
import { DocumentLink } from '../documents/document-link.tsx';
import { CodeText } from '../ui/value-text.tsx';

export interface SkuCellProps {
  stockCode: string;
  name: string;
  text?: string;
  /** Links the code to the SKU's page. Only for rows without counting, because a tap beside a field would leave the page. */
  opens?: boolean;
  children?: ReactNode;
}

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
