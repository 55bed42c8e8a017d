import { areaTexts } from '../area-texts.ts';

/** What home says. */
export const home = areaTexts({
  default: {
    home_text: 'Home',
    home_ernsCounting: 'ERNs being counted',
    home_ernsDue: 'ERNs due by today',
    home_ernsExpected: 'ERNs expected',
    home_picksDue: 'Picks due by today',
    home_picksLate: 'Overdue picks',
    home_picksOpen: 'Despatched, not closed',
    home_picksStarted: 'Being picked',
    home_returnsDue: 'Return collections due by today',
    home_returnsForMe: 'Returns to approve',
    home_returnsLate: 'Overdue return collections',
    home_returnsRejected: 'Your rejected returns',
    home_transfersDue: 'Transfer collections due by today',
    home_transfersForMe: 'Transfers to approve',
    home_transfersLate: 'Overdue transfer collections',
    home_transfersRejected: 'Your rejected transfers',
    home_transitOverAge: 'Overdue transit',
    home_environment: 'Environment {environment}',
    home_version: 'Version {version}',
    home_apiVersion: 'API version {version}',
    home_notAvailable: 'n/a',
  },
});
