// Every text that a requirement gives word for word is in the catalogue letter for letter, misspellings included.
import { expect, it } from 'vitest';
import { en_GB } from './en_GB/index.ts';

function texts(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(texts) : [];
}
const all = new Set(texts(en_GB));

it.each([
  'Unauthorised to login. Please contact support.', 'Sitecode is required', 'Username is required', 'Password is required', 'Forgot your Password?',
  'Reset Password', 'Email is required', 'Invalid Email Address', 'Passcode is required', 'Proceed', 'Update', 'Return to login',
  'Passcode sent to email Successfully', 'Password updated Successfully', 'Error', 'Error in web service', 'Error in service',
  'Your account has been locked. Please contact administrator', 'Invalid credentials.', 'pgpool is not accepting any new connections',
  'The page you are looking for was not found.', 'Back to Home Page', 'Unauthorized Access Denied', 'Invalid URL', 'Login Required',
  'User Authentication Failed! Please Login', 'Web Service Error', 'Permission Denied', 'Your are Offline', 'Check Your internet connection',
  'No Internet Connection...',
  'Select a Location', 'All Templates', 'Help & Support', 'Global Search',
  'Stock List', 'Machine Serial', 'No data found', 'No records found in producion', 'Machine Search', 'Search by Machine Serial...',
  'Machine Serial Number required', 'Machine serial number should be 7 or 8 characters', 'Model Name required', 'Location Name required',
  'Given model is not available. Please contact administrator', 'Machine Serial Number can not be empty',
  'Machine Serial Number length should be minimum 7', 'Search value should be atleast 4 charcter', 'Warning',
  'Invaild file format, please check!', 'Invalid Model Name',
  'Invalid Location Name', 'Machine deleted sucessfully', 'New machine created sucessfully', 'New Machine',
  'Are you sure want to delete this Job ?', 'Update failed', 'Failed to load',
  'Site Stock', 'Pending approval', 'Receiving Inspections', 'PDI Inspections', 'Gate Inspections', 'Held For Repair', 'Todays Audit',
  'Overdue Audit', '30 Day Audit Rotation', 'Handover', 'In Transit', 'Rejected', 'Sold', 'Production Completed', 'Edit Machine',
  'Delete Machine', 'Create Machine', 'File Import', 'File To Upload', 'File Has Column Header', 'Jobs Imported Status',
  'Location Name is required.', 'Entered location is already exist.', 'Machine Location Added Successfully',
  'Machine Location Updated Successfully', 'Machine Location Deleted Successfully', 'Are you sure you want to delete this location?',
  'In-progress Stages', 'Stage Name is required.', 'Entered Stage is already exist.', 'Machine Stage Added Successfully',
  'Machine Stage Updated Successfully', 'Machine Stage Deleted Successfully',
  'Machine Areas', 'Area Name', 'Area Name is required.', 'Entered Area is already exist.', 'Machine area Updated Successfully', 'Machine Area Deleted Successfully',
  'Common Defects', 'Defect Name', 'Defect Name is required.', 'Entered Defect is already exist.', 'Common Defect Added Successfully',
  'Common Defect Updated Successfully', 'Common Defect Deleted Successfully',
  'User List', 'AddUser', 'No data found', 'Invalid email address', 'Search value can not be empty', 'Are you sure want to delete this user ?', 'user updated sucessfully', 'New user Created',
  'user deleted sucessfully', 'User locked successfully', 'User unlocked successfully', 'Password updated sucessfully', 'Pin updated sucessfully', 'Back to User List',
  'No permission to edit this user. Please contact administrator', 'User Permission: Delete Machine', 'Can this user access multiple Sites ?', 'All Sites', 'Same Role', 'Select Role',
  'Role is required', 'Password policy not matched', 'Confirm password is required', 'Confirm password and Password not matching', 'PDA pin is required.', 'Confirm PDA pin is required.',
  'Pin does not match', 'Site Profile', 'Saved Successfully', 'Site Settings Saved Successfully', 'Time Zone Settings', 'General Settings', 'Handover Machine Settings', 'Select Time Zone',
  'Enable Email Template Editor', 'Enable Customer Signature in Tablet', 'Enable Customer Signature Disclaimer in Web Application', 'Disclaimer for customer signature in Web Application',
  'Support Details', 'Need Help?',
  'Email Templates', 'Site Template', 'Master Templates', 'Template', 'Email Type', 'Default', 'Status', 'Franchise', 'New Template', 'Back to Template Selection', 'Template Language',
  'Mark as Active', 'Mark as Inactive', 'Set as Default', 'Title is required', 'Subject is required', 'Category is required', 'Language is required', 'Template not in active',
  'Email template created successfully', 'Email template updated successfully', 'Template copied Successfully', 'Template Deleted Succesfully', 'Email Template Editor',
  'Template marked as active', 'Template marked as inactive', 'Default template set',
])('%s', (text) => expect(all.has(text)).toBe(true));
