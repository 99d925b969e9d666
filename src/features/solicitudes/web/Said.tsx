// Words of the unit or of a person, as they were written.
import record from '#platform/web/ui/record.module.css';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';

export const Said = ({ children }: { readonly children: string }) => (
  <div className={record['said']}>
    <WrappedText>{children}</WrappedText>
  </div>
);
