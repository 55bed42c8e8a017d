import { thenScan } from '../../scan/focused-scan-field.ts';
import { Button } from '../button.tsx';

interface UsualReasonsProps {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}

/** One press enters a reason that is used often. */
export function UsualReasons({ reasons, onChoose }: UsualReasonsProps) {
  return (
    <div className="usual-reasons">
      {reasons.map((reason) => (
        <Button key={reason} small onPress={thenScan(() => onChoose(reason))}>
          {reason}
        </Button>
      ))}
    </div>
  );
}
