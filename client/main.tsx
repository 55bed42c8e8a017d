import { createRoot } from 'react-dom/client';
import { t } from './texts.ts';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<p>{t('app_loading')}</p>);
