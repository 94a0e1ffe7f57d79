export {
  accessOfLink,
  changePassword,
  endAccessByLink,
  endSessionsAndAccess,
  resetPassword,
} from './program-access.ts';
